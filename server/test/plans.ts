import { CompiledQuery } from 'kysely';
import type { Handle } from '../src/platform/database/handle.ts';
import { recordStatements, type Statement } from './statements.ts';

/** Every statement about samples that was sent. */
export async function recorded(ask: () => Promise<unknown>): Promise<Statement[]> {
  const [statements] = await recordStatements(ask);
  return statements.filter(({ text }) => /\bsamples\b/.test(text));
}

/** How PostgreSQL would go about it. */
export async function explain(db: Handle, { text, values }: Statement): Promise<string> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain ${text}`, values),
  );
  return rows.map((line) => line['QUERY PLAN']).join('\n');
}
