import { sql } from 'kysely';
import type { Handle } from '../src/platform/database/handle.ts';

/** Part of the demo data: files that staff and a buyer have exported. */
export const seedExports = (db: Handle) =>
  sql`insert into list_exports (user_id, list, format, row_count, filter, at)
    select u.id, e.list, e.format, e.row_count, '{}', now() - e.ago
    from (values
      ('super@aliquot.example', 'users', 'xlsx', 31, interval '40 days'),
      ('super@aliquot.example', 'orders', 'xlsx', 16, interval '9 days'),
      ('super@aliquot.example', 'order_lines', 'csv', 74, interval '2 days'),
      ('admin@aliquot.example', 'samples', 'csv', 5000, interval '5 days'),
      ('manager@helix.example', 'specimens', 'xlsx', 139, interval '1 day')
    ) as e (email, list, format, row_count, ago) join users u on u.email = e.email
    order by e.ago desc`.execute(db);
