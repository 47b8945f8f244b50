import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';

/**
 * False for samples of a batch that is still being imported or undone. The few hidden batches are read once, as an array,
 * so that the planner's estimate stays good.
 */
export const visible = inShownBatch('s');

/** The same for further results `r` that an import adds to samples in stock. */
export const resultsVisible = inShownBatch('r');

function inShownBatch(table: string) {
  return sql<boolean>`coalesce(${sql.ref(`${table}.import_batch_id`)}, 0) <> all (array(select b.id from import_batches b where b.hidden))`;
}

/** Every query of samples starts here, with the alias `s`. */
export const samplesVisible = (db: Handle) => db.selectFrom('samples as s').where(visible);
