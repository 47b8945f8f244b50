import { type RawBuilder, sql } from 'kysely';
import type { Handle } from './context.ts';

/** What the question about each would be answered by itself, in one round trip. The answers have the same columns. */
export async function askEach<T, R>(
  db: Handle,
  about: readonly T[],
  question: (each: T) => RawBuilder<R>,
): Promise<[each: T, rows: R[]][]> {
  if (about.length === 0) return [];
  const answers = about.map((each): [T, R[]] => [each, []]);
  const questions = about.map(
    (each, place) => sql`select ${place}::integer as place, * from (${question(each)}) as q`,
  );
  const { rows } = await sql<R & { place: number }>`${sql.join(questions, sql` union all `)}`.execute(db);
  for (const { place, ...row } of rows) answers[place]?.[1].push(row as R);
  return answers;
}
