import type { batchKinds } from '@aliquot/contract/sample-batches';
import { type RawBuilder, sql } from 'kysely';

/** A change of many samples at once, as it is stored. */
export type Requested =
  | { specimenPrice: number | null }
  | { percent: number }
  | { status: string }
  | { storageFacilityId?: number | undefined; storageLocation?: string | null | undefined };

type Column = 'status' | 'specimen_price' | 'storage_facility_id' | 'storage_location';

/** The value of a column after the change, for the row with this SQL alias. */
type After = (row: string) => RawBuilder<unknown>;

export interface BatchChange {
  kind: (typeof batchKinds)[number];
  /** Columns that are compared, and restored, together. */
  columns: readonly Column[];
  after: Partial<Record<Column, After>>;
  /** Whether sample `s` must not change. */
  stays: RawBuilder<boolean>;
}

/** Delivered to a client: it has a live order line. A sample that staff marked depleted has none. */
const delivered = sql<boolean>`(s.status = 'depleted' and exists (
  select from order_lines l where l.sample_id = s.id and l.live))`;

/** Reserved for an order, or delivered. */
const ordered = sql<boolean>`(s.status = 'reserved' or ${delivered})`;

/** The rules of editing one sample: an ordered sample keeps its price and status, a reserved one may be moved. */
export function batchChangeOf(requested: Requested): BatchChange {
  if ('specimenPrice' in requested)
    return {
      kind: 'price',
      columns: ['specimen_price'],
      after: { specimen_price: () => sql`${requested.specimenPrice}::numeric` },
      stays: ordered,
    };
  if ('percent' in requested)
    return {
      kind: 'price',
      columns: ['specimen_price'],
      // PostgreSQL rounds half away from zero, which is up, since prices are never negative.
      after: {
        specimen_price: (row) =>
          sql`round(${sql.ref(`${row}.specimen_price`)} * (100 + ${requested.percent}::numeric) / 100, 2)`,
      },
      stays: ordered,
    };
  if ('status' in requested)
    return {
      kind: 'status',
      columns: ['status'],
      after: { status: () => sql`${requested.status}::text` },
      stays: ordered,
    };
  const { storageFacilityId, storageLocation } = requested;
  return {
    kind: 'storage',
    columns: ['storage_facility_id', 'storage_location'],
    after: {
      ...(storageFacilityId === undefined
        ? {}
        : { storage_facility_id: () => sql`${storageFacilityId}::integer` }),
      ...(storageLocation === undefined ? {} : { storage_location: () => sql`${storageLocation}::text` }),
    },
    stays: delivered,
  };
}

/** The value of a column after the change, for the row with this alias. */
export const columnAfter = ({ after }: BatchChange, column: Column, row: string): RawBuilder<unknown> =>
  after[column]?.(row) ?? sql.ref(`${row}.${column}`);

/** The columns of a change as one row value, before and after the change. */
export const valuesNow = ({ columns }: BatchChange, row: string) =>
  sql`row(${sql.join(columns.map((column) => sql.ref(`${row}.${column}`)))})`;
export const valuesAfter = (change: BatchChange, row: string) =>
  sql`row(${sql.join(change.columns.map((column) => columnAfter(change, column, row)))})`;
