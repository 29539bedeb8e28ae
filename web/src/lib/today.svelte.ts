// Today, re-read whenever the page comes back into view: a tab left open over midnight must not
// show yesterday.
import { dayOf, untilTomorrow } from './days.ts';

export const today: { day: string; left: number } = $state({ day: '', left: 0 });

export function look(): void {
  const now = new Date();
  today.day = dayOf(now);
  today.left = untilTomorrow(now);
}

look();
document.addEventListener('visibilitychange', look);
setInterval(look, 1000);
