// Short messages for everyone: shown for a moment at the foot of the page, and read aloud.

/** A message shown, and one only read; neither takes the other's place. */
type Manner = 'shown' | 'spoken';

export const messages: Record<Manner, { text: string } | null> = $state({ shown: null, spoken: null });
/** Where messages appear: behind a dialog nobody would see or hear them. */
export const place: { topmost: string } = $state({ topmost: '' });
const stack: string[] = [];
const timers: Partial<Record<Manner, ReturnType<typeof setTimeout>>> = {};

export function announce(text: string, seen = true): void {
  const manner = seen ? 'shown' : 'spoken';
  messages[manner] = { text };
  clearTimeout(timers[manner]);
  timers[manner] = setTimeout(() => (messages[manner] = null), 5000);
}

/** Whoever goes on has read it. */
export function hush(): void {
  messages.shown = null;
}

/** Messages appear there from now on. Returns how to go back to where they appeared before. */
export function speakFrom(here: string): () => void {
  stack.push(here);
  place.topmost = here;
  return () => {
    stack.splice(stack.indexOf(here), 1);
    place.topmost = stack.at(-1) ?? '';
  };
}
