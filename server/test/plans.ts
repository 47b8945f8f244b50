import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import type { Handle } from '../src/platform/context.ts';

/** Every statement about samples that was sent; a list's page itself is waited for only if asked. */
export const recorded = async (db: Handle, ask: (db: Handle) => Promise<unknown>, wait = false) =>
  (await sent(db, ask, wait)).filter((each) => /\bsamples\b/.test(each.sql));

/** Every statement that was sent, with its parameters. */
export async function sent(
  db: Handle,
  ask: (db: Handle) => Promise<unknown>,
  wait = true,
): Promise<CompiledQuery[]> {
  const made = new Map<unknown, CompiledQuery>();
  const seen: CompiledQuery[] = [];
  const nothing = sql`select null as id, 0 as list_count`.toOperationNode();
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const compiled = db.getExecutor().compileQuery(node, queryId);
      made.set(queryId, compiled);
      return !wait && compiled.sql.includes('list_count') ? nothing : node;
    },
    // Parts of a statement are made like statements, but only what was sent has a result.
    async transformResult({ result, queryId }) {
      const compiled = made.get(queryId);
      if (compiled) seen.push(compiled);
      return result;
    },
  };
  await ask(db.withPlugin(recorder));
  return seen;
}

/** How PostgreSQL would go about it. */
export async function explain(db: Handle, { sql: text, parameters }: CompiledQuery): Promise<string> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain ${text}`, [...parameters]),
  );
  return rows.map((line) => line['QUERY PLAN']).join('\n');
}
