import { sql } from 'kysely';

const mark = '/* prepared */';

/**
 * Marks a statement that becomes a named prepared statement with a cached plan: PostgreSQL plans it once per connection
 * instead of at every call. For frequent statements whose best plan does not depend on their values. Name its columns:
 * with `*` it would fail after a migration that adds one.
 */
export const prepared = sql.raw(mark);

export const isPrepared = (text: string) => text.lastIndexOf(mark, 16) >= 0;
