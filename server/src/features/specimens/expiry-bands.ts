import { type ExpiryBand, expiryBands } from '@aliquot/contract/sample-client';
import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import { type Condition, from } from '../../platform/lists/index.ts';

/** The end of each band, in months from the first day of the current month; the last has no end. */
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

/** The first day of a band, which is the end of the previous one. */
const startOf = (band: ExpiryBand, today: string): string | null => {
  const before = expiryBands[expiryBands.indexOf(band) - 1];
  return before === undefined ? null : endOf(before, today);
};

/** The band of a day; its month alone decides. */
export const bandOn = (day: string, today: string): ExpiryBand | undefined =>
  expiryBands.find((band) => {
    const end = endOf(band, today);
    return end === null || day < end;
  });

/** In SQL. Null for samples that never expire. */
const bandCase = <T extends string | number>(
  wordOf: (band: ExpiryBand) => T,
  endIn: (band: ExpiryBand, months: number) => RawBuilder<unknown>,
) => sql<T | null>`case
  when s.expiration_date is null then null
  ${sql.join(
    expiryBands.map((band) => {
      const months = endsAfter[band];
      const word = sql.lit(wordOf(band));
      return months === null
        ? sql`else ${word}`
        : sql`when s.expiration_date < ${endIn(band, months)} then ${word}`;
    }),
    sql` `,
  )} end`;

/** The database computes the ends, so that the day can be a parameter of a statement compiled once. */
const monthsAfter = (today: string) => (_: ExpiryBand, months: number) =>
  sql`date_trunc('month', ${today}::timestamp) + make_interval(months => ${sql.lit(months)})`;

export const bandOf = (today: string) => bandCase((band) => band, monthsAfter(today));

/** The same for thousands of samples: with the ends computed here, not for each of them. */
export const bandOfMany = (today: string) =>
  bandCase(
    (band) => band,
    (band) => sql`${endOf(band, today)}::date`,
  );

/** The position of the band, for a sort order that does not reveal the exact day. */
export const bandRank = (today: string) => bandCase((band) => expiryBands.indexOf(band), monthsAfter(today));

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
