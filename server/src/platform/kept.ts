import { sql } from 'kysely';

const mark = '/* kept */';

/**
 * Marks a statement that is sent often and best run one way whatever its values are: PostgreSQL plans it once a
 * connection instead of each time. Name its columns: `*` would be refused after a migration added one.
 */
export const kept = sql.raw(mark);

export const isKept = (text: string) => text.lastIndexOf(mark, 16) >= 0;
