import type { batchKinds } from '@aliquot/contract/sample-batches';
import { type RawBuilder, sql } from 'kysely';

/** What can be asked of many samples at once, as it is kept with the change. */
export type Requested =
  | { specimenPrice: number | null }
  | { percent: number }
  | { status: string }
  | { storageFacilityId?: number | undefined; storageLocation?: string | null | undefined };

type Column = 'status' | 'specimen_price' | 'storage_facility_id' | 'storage_location';

/** The value of a column after the change, of the row under this name. */
type After = (row: string) => RawBuilder<unknown>;

export interface BatchChange {
  kind: (typeof batchKinds)[number];
  /** What belongs together: it is compared, and put back, as one. */
  columns: readonly Column[];
  after: Partial<Record<Column, After>>;
  /** Samples `s` that are left alone. */
  stays: RawBuilder<boolean>;
}

/** At a client's: its line lives on, for what it cost then. Used up by our own hand it has no line. */
const delivered = sql<boolean>`(s.status = 'depleted' and exists (
  select from order_lines l where l.sample_id = s.id and l.live))`;

/** Promised, or gone. */
const ordered = sql<boolean>`(s.status = 'reserved' or ${delivered})`;

/** The rules of the single edit: what an order promised keeps its price and status, and may be moved. */
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
      // Prices are never below zero, where PostgreSQL rounds half up.
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

/** A column of the row under this name, once changed. */
export const columnAfter = ({ after }: BatchChange, column: Column, row: string): RawBuilder<unknown> =>
  after[column]?.(row) ?? sql.ref(`${row}.${column}`);

/** The columns of a change as one value: as they are, and once changed. */
export const valuesNow = ({ columns }: BatchChange, row: string) =>
  sql`row(${sql.join(columns.map((column) => sql.ref(`${row}.${column}`)))})`;
export const valuesAfter = (change: BatchChange, row: string) =>
  sql`row(${sql.join(change.columns.map((column) => columnAfter(change, column, row)))})`;
