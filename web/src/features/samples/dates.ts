import { today } from '../../platform/format/index.ts';

const dayMs = 24 * 3_600_000;
const soonDays = 30;

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Expired, expiring within thirty days, or neither. */
export function expiryOf(day: string | null): 'past' | 'soon' | null {
  if (day === null) return null;
  if (day < today()) return 'past';
  return day <= inDays(soonDays) ? 'soon' : null;
}

export const yesterday = () => inDays(-1);

/** The next thirty days as a span of the address. */
export const soonSpan = () => `${today()}..${inDays(soonDays)}`;

/**
 * Whole years between two days, as the database computes them; null if one is missing or they are out of
 * order.
 */
export function ageAt(dob: string | null | undefined, day: string | null | undefined): number | null {
  if (!dob || !day || dob > day) return null;
  const years = Number(day.slice(0, 4)) - Number(dob.slice(0, 4));
  return day.slice(5) < dob.slice(5) ? years - 1 : years;
}
