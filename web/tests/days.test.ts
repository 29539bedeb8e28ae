import { describe, expect, it } from 'vitest';
import { clock, dayOf, daysOf, plusDays, plusMonths, untilTomorrow, weekday } from '../src/lib/days.ts';

describe('days', () => {
  it('are those of the wall, not of Greenwich', () => {
    expect(dayOf(new Date(2026, 10, 16, 23, 59))).toBe('2026-11-16');
    expect(dayOf(new Date(2026, 10, 17, 0, 1))).toBe('2026-11-17');
  });

  it('follow the calendar over months, years and leap days', () => {
    expect(plusDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(plusDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(plusDays('2026-03-29', 1)).toBe('2026-03-30');
    expect(plusDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(plusMonths('2026-01', -1)).toBe('2025-12');
    expect(daysOf('2026-02')).toHaveLength(28);
    expect(weekday('2026-11-16')).toBe(0);
  });

  it('end at midnight', () => {
    expect(untilTomorrow(new Date(2026, 10, 16, 23, 59, 30))).toBe(30);
  });

  it('are told in clocks that people read', () => {
    expect([5, 273, 3727].map(clock)).toEqual(['0:05', '4:33', '1:02:07']);
  });
});
