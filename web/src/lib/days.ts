// Days are civil dates, `2026-11-16`, of the player's own calendar. No arithmetic with hours: days
// of 23 hours exist.

/** Whether a text is a date of the calendar. */
export function isDay(text: unknown): text is string {
  return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && plusDays(text, 0) === text;
}

/** The date on the wall. */
export function dayOf(now: Date): string {
  return format(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

/** The day that many days later. */
export function plusDays(day: string, days: number): string {
  const [year, month, date] = parts(day);
  const moved = new Date(Date.UTC(year, month - 1, date + days));
  return format(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate());
}

/** 0 for Monday to 6 for Sunday. */
export function weekday(day: string): number {
  const [year, month, date] = parts(day);
  return (new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7;
}

/** Every day of a month, `2026-11`. */
export function daysOf(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = plusDays(day, 1)) days.push(day);
  return days;
}

/** The month that many months later. */
export function plusMonths(month: string, months: number): string {
  const [year, number] = parts(`${month}-01`);
  const moved = new Date(Date.UTC(year, number - 1 + months, 1));
  return format(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 1).slice(0, 7);
}

/** Seconds until the next day begins here. */
export function untilTomorrow(now: Date): number {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return Math.max(0, Math.round((next.getTime() - now.getTime()) / 1000));
}

/** `4:33`, `1:02:07`. */
export function clock(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** A day in words. */
export function inWords(day: string, language: string, style: 'long' | 'month' = 'long'): string {
  const [year, month, date] = parts(day);
  const options: Intl.DateTimeFormatOptions =
    style === 'month'
      ? { year: 'numeric', month: 'long', timeZone: 'UTC' }
      : { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' };
  return new Intl.DateTimeFormat(language, options).format(new Date(Date.UTC(year, month - 1, date)));
}

function parts(day: string): [number, number, number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
}

function format(year: number, month: number, date: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`;
}
