import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';

/**
 * Whether a sample is there for anybody: those of a batch that is still coming in, or is being undone, are not. The few
 * hidden batches are gathered once, so that the planner still trusts the rest of its estimate.
 */
export const visible = sql<boolean>`coalesce(s.import_batch_id, 0) <> all (array(select b.id from import_batches b where b.hidden))`;

/** Every reader of samples begins here, under the name `s`. */
export const samplesVisible = (db: Handle) => db.selectFrom('samples as s').where(visible);
