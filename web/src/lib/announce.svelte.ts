// Short messages for everyone: shown for a moment at the foot of the page, and read aloud.

/** A message shown, and one only read; neither takes the other's place. */
type Manner = 'shown' | 'spoken';

export const messages: Record<Manner, { text: string } | null> = $state({ shown: null, spoken: null });
/** Where messages appear, the topmost last: behind a dialog nobody would see or hear them. */
export const places: { stack: string[] } = $state({ stack: [] });
const timers: Partial<Record<Manner, ReturnType<typeof setTimeout>>> = {};

export function announce(text: string, seen = true): void {
  const manner = seen ? 'shown' : 'spoken';
  messages[manner] = { text };
  clearTimeout(timers[manner]);
  timers[manner] = setTimeout(() => (messages[manner] = null), 5000);
}
