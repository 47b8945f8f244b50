import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Handle } from '../src/platform/database/handle.ts';
import { isPrepared } from '../src/platform/database/prepared.ts';
import { recordStatements, type Statement } from './statements.ts';

/** All statements on samples that the call executes. */
export async function recorded(call: () => Promise<unknown>): Promise<Statement[]> {
  const [statements] = await recordStatements(call);
  return statements.filter(({ text }) => /\bsamples\b/.test(text));
}

/** The plan of a statement; that of a prepared one is the one that PostgreSQL keeps, made without knowing its values. */
export async function explain(db: Handle, { text, values }: Statement): Promise<string> {
  if (isPrepared(text)) return explainKept(db, { text, values });
  const { rows } = await db.executeQuery<Line>(CompiledQuery.raw(`explain ${text}`, values));
  return rows.map((line) => line['QUERY PLAN']).join('\n');
}

async function explainKept(
  db: Handle,
  { text, values }: Pick<Statement, 'text' | 'values'>,
): Promise<string> {
  const literal = (value: unknown) =>
    pg.escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : String(value));
  return db.connection().execute(async (connection) => {
    const run = (statement: string) => connection.executeQuery<Line>(CompiledQuery.raw(statement));
    await run('set plan_cache_mode = force_generic_plan');
    await run(`prepare explained as ${text}`);
    try {
      const given = values.length > 0 ? `(${values.map(literal).join()})` : '';
      const { rows } = await run(`explain execute explained${given}`);
      return rows.map((line) => line['QUERY PLAN']).join('\n');
    } finally {
      await run('deallocate explained');
      await run('reset plan_cache_mode');
    }
  });
}

interface Line {
  'QUERY PLAN': string;
}
