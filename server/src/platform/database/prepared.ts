import { sql } from 'kysely';

const mark = '/* prepared';
const variantMark = `${mark} variant`;

/**
 * Marks a statement that becomes a named prepared statement with a cached plan: PostgreSQL plans it once per connection
 * instead of at every call. For frequent statements whose best plan does not depend on their values. Name its columns:
 * with `*` it would fail after a migration that adds one.
 */
export const prepared = sql.raw(`${mark} */`);

/** The same for a statement whose text varies with what a caller asks for: many of them leave names for the others. */
export const preparedVariant = sql.raw(`${variantMark} */`);

export const isPrepared = (text: string) => text.lastIndexOf(mark, 16) >= 0;
export const isVariant = (text: string) => text.lastIndexOf(variantMark, 16) >= 0;
