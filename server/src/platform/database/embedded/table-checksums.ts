import type { TableChecksum } from './messages.ts';

interface Queryable {
  query<T>(sql: string, params?: unknown[]): Promise<{ rows: T[] }>;
}

/**
 * Row count and checksum of every ordinary table outside the system schemas. The checksum is the sum of the hashes
 * of the rows, so it does not depend on their order.
 */
export async function tableChecksums(pg: Queryable): Promise<TableChecksum[]> {
  const tables = await pg.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const sums: TableChecksum[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pg.query<{ rows: number; checksum: string }>(
      `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as checksum
       from ${name} t`,
    );
    const [sum] = rows;
    if (sum) sums.push({ table: name, rows: sum.rows, checksum: sum.checksum });
  }
  return sums;
}

/** The first difference in words, or undefined when both sides are equal. */
export function differenceOf(
  source: readonly TableChecksum[],
  copy: readonly TableChecksum[],
): string | undefined {
  if (source.length !== copy.length) return `${source.length} tables became ${copy.length}`;
  for (const [index, expected] of source.entries()) {
    const found = copy[index];
    if (found?.table !== expected.table) return `table ${expected.table} is missing`;
    if (found.rows !== expected.rows)
      return `${expected.table} has ${found.rows} rows instead of ${expected.rows}`;
    if (found.checksum !== expected.checksum) return `the rows of ${expected.table} differ`;
  }
  return undefined;
}
