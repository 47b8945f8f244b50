import type { Input } from '@aliquot/contract/endpoint';
import type { ExportFormat } from '@aliquot/contract/exports';
import type { ExportedList, listExports } from '@aliquot/contract/list-exports';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { eq, listOf } from '../../platform/lists/index.ts';

export async function listListExports(db: Handle, query: Input<(typeof listExports)['getMany']>['body']) {
  const { items, count } = await listOf(db, {
    from: db
      .selectFrom('list_exports as e')
      .innerJoin('users as u', 'u.id', 'e.user_id')
      .selectAll('e')
      .select(sql<string>`u.first_name || ' ' || u.last_name`.as('user_name')),
    query,
    alias: 'e',
    search: sql<string>`plain_text(u.first_name || ' ' || u.last_name || ' ' || u.email)`,
    // None is ever deleted.
    active: (active) => sql<boolean>`${active}::boolean`,
    where: { userId: eq('e.user_id'), list: eq('e.list'), format: eq('e.format') },
    sorts: {
      id: { filled: sql.ref('e.id') },
      at: { filled: sql.ref('e.at') },
      list: { filled: sql.ref('e.list') },
      rowCount: { filled: sql.ref('e.row_count') },
    },
    defaultSort: '-at',
  });
  return {
    items: items.map((row) => ({
      id: row.id,
      at: row.at,
      user: { id: row.user_id, name: row.user_name },
      list: row.list as ExportedList,
      format: row.format as ExportFormat,
      rowCount: row.row_count,
      filter: row.filter as Record<string, unknown> | null,
    })),
    count,
  };
}
