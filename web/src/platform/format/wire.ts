import { stripPhone } from '@aliquot/contract/fields';

/** Conversions of the specification for values that are sent. */

/** Phone numbers lose their formatting; empty becomes null. */
export function phoneToWire(typed: string | null | undefined): string | null {
  return stripPhone(typed ?? '') || null;
}

/** In a new shipping location an empty phone number stays an empty string. */
export const shippingPhoneToWire = (typed: string | null | undefined): string => phoneToWire(typed) ?? '';

const utcPlus2Ms = 2 * 3_600_000;

/**
 * A day of birth as the UTC time of that day's midnight in UTC+2, ISO without offset: 2 May 1990 is
 * `1990-05-01T22:00:00.000`. Independent of the browser's time zone.
 */
export function birthToWire(day: string | null | undefined): string | null {
  if (!day) return null;
  const midnight = Date.parse(`${day.slice(0, 10)}T00:00:00.000Z`) - utcPlus2Ms;
  return new Date(midnight).toISOString().slice(0, -1);
}

/** Prices are rounded to the cent. The epsilon makes 1.005 round up as expected. */
export const priceToWire = (price: number): number =>
  Math.round((price + Number.EPSILON * price) * 100) / 100;

/** Empty days become null. */
export const dayToWire = (day: string | null | undefined): string | null => day || null;
