import assert from 'node:assert/strict';
import type { LoadTest } from './load.ts';

/** A PostgreSQL connection, or the embedded database after its process has ended. */
export interface Reader {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

interface PlacedOrder {
  id: number;
  number: string;
  status: string;
  samples: number[] | null;
}

/** After the load test: no invariant is violated, nothing acknowledged is lost, and the audit log is complete. */
export async function verify(load: LoadTest, client: Reader): Promise<void> {
  const read: Read = async (text, values = []) =>
    (await client.query(text, values)).rows as Record<string, unknown>[];
  assert.deepEqual(load.faults.slice(0, 3), [], 'a server replied with a 5xx error');
  assert.deepEqual(await read('select * from order_faults()'), []);
  assert.deepEqual(
    await read(
      `select a.id, a.state, o.status, o.stage from approvals a join client_orders o on o.id = a.client_order_id
       where case a.state when 'open' then (o.status, o.stage) <> ('new', 'approval')
         when 'approved' then o.status = 'new' else (o.status, o.stage) <> ('new', 'ended') end`,
    ),
    [],
    'an approval and its pending cart contradict each other',
  );

  assert.deepEqual(
    await read(
      `select q.id, q.state, o.status, o.stage from quotes q join client_orders o on o.id = q.client_order_id
       where case when q.state = 'accepted' then o.status = 'new'
         when q.state in ('requested', 'drafting', 'offered', 'countered') then (o.status, o.stage) <> ('new', 'quote')
         else (o.status, o.stage) <> ('new', 'ended') end`,
    ),
    [],
    'a quote and its pending cart contradict each other',
  );

  const placed = (await read(
    `select o.id, o.number, o.status, array_agg(l.sample_id order by l.sample_id) filter (where l.id is not null) as samples
     from client_orders o left join order_lines l on l.client_order_id = o.id where o.status <> 'new' group by o.id`,
  )) as unknown as PlacedOrder[];
  const byId = new Map(placed.map((order) => [order.id, order]));
  for (const [id, reply] of load.acknowledged) {
    const order = byId.get(id);
    assert.equal(order?.number, reply.number, `order ${id} was acknowledged and is not there`);
    for (const sample of reply.sampleIds)
      assert.ok(order?.samples?.includes(sample), `order ${id} lost sample ${sample}`);
  }
  for (const [id, how] of load.ended)
    assert.equal(byId.get(id)?.status, how, `order ${id} was acknowledged as ${how}`);

  // Buyers retry until they get a reply, so that every order must be acknowledged.
  assert.deepEqual(
    placed.map(({ id }) => id).filter((id) => !load.acknowledged.has(id)),
    [],
  );

  assert.deepEqual(
    await read(
      `select row_id from audit_log where table_name = 'client_orders' and action = 'update' and new_values ? 'status'
         and not order_transition_allowed(old_values ->> 'status', new_values ->> 'status')`,
    ),
    [],
    'an order made a transition that is not allowed',
  );
  await checkSamples(read);
  const tables = ['client_orders', 'order_lines', 'shipments', 'inventory_requests'];
  const ofCarts = ['approvals', 'approval_decisions', 'quotes', 'quote_offers', 'quote_counteroffers'];
  for (const table of [...tables, ...ofCarts]) await replay(read, table);
}

type Read = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** By the audit log, each status change starts from the previous status, and each reservation has an order line. */
async function checkSamples(read: Read): Promise<void> {
  assert.deepEqual(
    await read(
      `select row_id from (
         select row_id, old_values ->> 'status' as was,
           lag(new_values ->> 'status') over (partition by row_id order by id) as before
         from audit_log where table_name = 'samples' and new_values ? 'status') as states
       where was is not null and before is not null and was <> before`,
    ),
    [],
    'a status change of a sample was lost',
  );
  assert.deepEqual(
    await read(
      `select s.id from samples s
       where (select count(*) from audit_log a where a.table_name = 'samples' and a.row_id = s.id
                and a.new_values ->> 'status' = 'reserved' and a.action = 'update')
         <> (select count(*) from order_lines l where l.sample_id = s.id)`,
    ),
    [],
    'a sample was reserved without an order, or ordered without being reserved',
  );
}

/** Replaying the audit log must give the current rows of the table. */
async function replay(read: Read, table: string): Promise<void> {
  const hidden = table === 'client_orders' ? `- 'request_hash'` : '';
  const differing = await read(
    `with told as (
       select row_id, jsonb_object_agg(key, value) as state, bool_or(gone) as gone from (
         select distinct on (a.row_id, e.key) a.row_id, e.key, e.value,
           exists (select from audit_log d where d.table_name = $1 and d.row_id = a.row_id and d.action = 'delete') as gone
         from audit_log a cross join lateral jsonb_each(coalesce(a.new_values, '{}')) e
         where a.table_name = $1 order by a.row_id, e.key, a.id desc) as newest
       group by row_id)
     select coalesce(t.id, told.row_id) as id
     from ${table} t full join told on told.row_id = t.id
     where not coalesce(told.gone, false) and (to_jsonb(t) ${hidden}) is distinct from told.state
       or coalesce(told.gone, false) and t.id is not null`,
    [table],
  );
  assert.deepEqual(differing, [], `the audit log of ${table} differs from the table`);
}
