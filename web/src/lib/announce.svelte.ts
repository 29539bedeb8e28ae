// Short messages for everyone: shown for a moment at the foot of the page, and read aloud.

interface Message {
  text: string;
  /** Shown as well, or only read. */
  seen: boolean;
}

export const message: { current: Message | null } = $state({ current: null });
let timer: ReturnType<typeof setTimeout> | undefined;

export function announce(text: string, seen = true): void {
  message.current = { text, seen };
  clearTimeout(timer);
  timer = setTimeout(() => (message.current = null), 5000);
}
