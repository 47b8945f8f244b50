import { type ExpiryBand, expiryBands } from '@aliquot/contract/sample-client';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import { type Condition, from } from '../../platform/lists/index.ts';

/** Where each band ends, in months from the first of the present one; the last has no end. */
const endsAfter: Record<ExpiryBand, number | null> = {
  under_6_months: 6,
  '6_to_12_months': 12,
  '1_to_2_years': 24,
  over_2_years: null,
};

const endOf = (band: ExpiryBand, today: string): string | null => {
  const months = endsAfter[band];
  if (months === null) return null;
  const [year = 0, month = 1] = today.split('-').map(Number);
  return dayOf(new Date(Date.UTC(year, month - 1 + months, 1)));
};

/** The day a band begins with, which is where the one before it ends. */
const startOf = (band: ExpiryBand, today: string): string | null => {
  const before = expiryBands[expiryBands.indexOf(band) - 1];
  return before === undefined ? null : endOf(before, today);
};

/** The band of a day, whose month is enough to tell it. */
export const bandOn = (day: string, today: string): ExpiryBand | undefined =>
  expiryBands.find((band) => {
    const end = endOf(band, today);
    return end === null || day < end;
  });

/** In SQL, where the text is the same on every day. Nothing that never expires has a band. */
const bandCase = (today: string, wordOf: (band: ExpiryBand) => string | number) => sql`case
  when s.expiration_date is null then null
  ${sql.join(
    expiryBands.map((band) => {
      const months = endsAfter[band];
      return months === null
        ? sql`else ${sql.lit(wordOf(band))}`
        : sql`when s.expiration_date < date_trunc('month', ${today}::timestamp) + make_interval(months => ${sql.lit(months)}) then ${sql.lit(wordOf(band))}`;
    }),
    sql` `,
  )} end`;

export const bandOf = (today: string) =>
  bandCase(today, (band) => band) as ReturnType<typeof sql<ExpiryBand | null>>;

/** Its place among the bands, for an order that tells no more of the day than the band does. */
export const bandRank = (today: string) => bandCase(today, (band) => expiryBands.indexOf(band));

export function inBands(bands: readonly ExpiryBand[] | undefined, today: string): Condition | undefined {
  if (!bands) return undefined;
  const parts = bands.map((band) => {
    const start = startOf(band, today);
    const end = endOf(band, today);
    const begun = from('s.expiration_date', 'date', start ?? undefined) ?? sql`s.expiration_date is not null`;
    return end === null ? begun : sql`(${begun} and s.expiration_date < ${end}::date)`;
  });
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}
