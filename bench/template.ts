import { isDeepStrictEqual } from 'node:util';
import type { Statement } from '../server/test/statements.ts';

/** The values that differ between calls of a workload. */
export type Inputs = Record<string, string | number>;

/** The source of a parameter of a statement. */
export type Source =
  | { literal: unknown }
  | { input: string }
  /** From the result of an earlier statement of the same call. */
  | { result: { statement: number; row: number; column: string } }
  | { now: true }
  | { uuid: true }
  | { list: Source[] }
  /** A text concatenated from other sources. */
  | { pieces: Source[] };

export interface Template {
  text: string;
  name?: string;
  values: Source[];
}

interface Seen {
  inputs: Inputs;
  statements: Statement[];
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The floor does no access control, so the scope set after `begin` is removed. */
const bare = (text: string) => text.replace(/^begin;.*$/s, 'begin');

/**
 * Derives templates of the statements from two recorded calls: values that differ come from their inputs, from the
 * database, or from the clock.
 */
export function templateOf(a: Seen, b: Seen): Template[] {
  if (a.statements.length !== b.statements.length)
    throw new Error(`two calls sent ${a.statements.length} and ${b.statements.length} statements`);
  return a.statements.map((statement, at) => {
    const other = b.statements[at];
    const { name } = statement;
    const text = bare(statement.text);
    if (!other || text !== bare(other.text)) throw new Error(`two calls differ: ${text}`);
    return {
      text,
      ...(name ? { name } : {}),
      values: statement.values.map((value, n) => sourceOf(value, other.values[n], a, b, at)),
    };
  });
}

function sourceOf(mine: unknown, theirs: unknown, a: Seen, b: Seen, before: number): Source {
  if (isDeepStrictEqual(mine, theirs)) return { literal: mine };
  if (mine instanceof Date) return { now: true };
  if (Array.isArray(mine) && Array.isArray(theirs) && mine.length === theirs.length)
    return { list: mine.map((each, n) => sourceOf(each, theirs[n], a, b, before)) };
  const input = Object.keys(a.inputs).find(
    (name) => String(a.inputs[name]) === String(mine) && String(b.inputs[name]) === String(theirs),
  );
  if (input) return { input };
  const found = resultOf(mine, theirs, a, b, before);
  if (found) return found;
  if (typeof mine !== 'string' || typeof theirs !== 'string') return { literal: mine };
  if (uuid.test(mine)) return { uuid: true };
  const [here, there] = [mine.split(/(\d+)/), theirs.split(/(\d+)/)];
  // An unexplained difference is kept as a literal.
  if (here.length === 1 || here.length !== there.length || /^\d+$/.test(mine)) return { literal: mine };
  return { pieces: here.map((piece, n) => sourceOf(piece, there[n], a, b, before)) };
}

function resultOf(mine: unknown, theirs: unknown, a: Seen, b: Seen, before: number): Source | undefined {
  for (let at = before - 1; at >= 0; at -= 1)
    for (const [row, values] of (a.statements[at]?.rows ?? []).entries())
      for (const [column, value] of Object.entries(values))
        if (
          value !== null &&
          String(value) === String(mine) &&
          String(b.statements[at]?.rows[row]?.[column]) === String(theirs)
        )
          return { result: { statement: at, row, column } };
  return undefined;
}
