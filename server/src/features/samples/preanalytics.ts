import {
  anticoagulants,
  delayBands,
  delayHours,
  type Fasting,
  freezeThawBands,
  materials,
} from '@aliquot/contract/materials';
import type { sharedFilters } from '@aliquot/contract/sample-client';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { type Condition, many } from '../../platform/lists/index.ts';

/**
 * `samples.preanalytics` packs what lists filter and count samples by into one integer: indexes and the pass over the
 * facets have one more column instead of six. In every part 0 stands for not stated.
 */
const parts = {
  material: { shift: 0, mask: 127 },
  anticoagulant: { shift: 7, mask: 15 },
  fasting: { shift: 11, mask: 3 },
  freezeThaws: { shift: 13, mask: 7 },
  hoursToProcessing: { shift: 16, mask: 7 },
  hoursToFreezer: { shift: 19, mask: 7 },
};
type Part = keyof typeof parts;

const fastingAt: readonly Fasting[] = ['unknown', 'yes', 'no'];

const numberIn = (packed: number, part: Part) => (packed >> parts[part].shift) & parts[part].mask;

/** What clients see of it. */
export const readPreanalytics = (packed: number) => ({
  material: materials[numberIn(packed, 'material') - 1] ?? null,
  anticoagulant: anticoagulants[numberIn(packed, 'anticoagulant') - 1] ?? null,
  fasting: fastingAt[numberIn(packed, 'fasting')] ?? 'unknown',
  freezeThaws: freezeThawBands[numberIn(packed, 'freezeThaws') - 1] ?? null,
  hoursToProcessing: delayBands[numberIn(packed, 'hoursToProcessing') - 1] ?? null,
  hoursToFreezer: delayBands[numberIn(packed, 'hoursToFreezer') - 1] ?? null,
});

/** The parts that have a facet, and the bits that hold them. */
export const countedParts = ['material', 'anticoagulant', 'fasting', 'freezeThaws'] as const;
export type CountedPart = (typeof countedParts)[number];
const bitsOf = (part: Part) => parts[part].mask << parts[part].shift;
const countedBits = countedParts.reduce((bits, part) => bits | bitsOf(part), 0);

const markShift = 16;

/** The four parts of `s` as one number. */
export const allCounted = sql<number>`(s.preanalytics & ${sql.lit(countedBits)})`;

/** One part of such a number; the bits above say which. */
export const onlyCounted = (column: RawBuilder<unknown>, part: CountedPart) =>
  sql<number>`(${column} & ${sql.lit(bitsOf(part))} | ${sql.lit((countedParts.indexOf(part) + 1) << markShift)})`;

/** The facets that such a number counts in, with their values; what is not stated is left out. */
export function readCounted(packed: number): [CountedPart, string][] {
  const only = countedParts[(packed >> markShift) - 1];
  const values = readPreanalytics(packed & countedBits);
  return (only ? [only] : countedParts).flatMap((part) => {
    const value = values[part];
    return value === null ? [] : [[part, value] as [CountedPart, string]];
  });
}

type Filters = Partial<z.output<z.ZodMiniObject<typeof sharedFilters>>>;

/** The part of a row as SQL, in the words of the statistics that the planner has of it. */
const partOf = (part: Part) => {
  const { shift, mask } = parts[part];
  const shifted = shift === 0 ? sql`s.preanalytics` : sql`(s.preanalytics >> ${sql.lit(shift)})`;
  return sql`(${shifted} & ${sql.lit(mask)})`;
};

function among<T extends string>(
  part: Part,
  stored: (value: T) => number,
  values: readonly T[] | undefined,
): Condition | undefined {
  return values && sql<boolean>`${partOf(part)} = any (${values.map(stored)}::integer[])`;
}

const within = (part: Part, hours: (typeof delayHours)[number] | undefined): Condition | undefined =>
  hours === undefined
    ? undefined
    : sql<boolean>`${partOf(part)} between 1 and ${delayHours.indexOf(hours) + 1}::integer`;

export const preanalyticConditions = (query: Filters) => ({
  material: among('material', (each) => materials.indexOf(each) + 1, many(query.material)),
  anticoagulant: among(
    'anticoagulant',
    (each) => anticoagulants.indexOf(each) + 1,
    many(query.anticoagulant),
  ),
  fasting: among('fasting', (each) => fastingAt.indexOf(each), many(query.fasting)),
  freezeThaws: among('freezeThaws', (each) => freezeThawBands.indexOf(each) + 1, many(query.freezeThaws)),
  hoursToProcessing: within('hoursToProcessing', query.hoursToProcessingMax),
  hoursToFreezer: within('hoursToFreezer', query.hoursToFreezerMax),
});
