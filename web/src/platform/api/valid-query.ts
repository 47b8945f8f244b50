import type { Row, Sent } from '@aliquot/contract/endpoint';

interface Issue {
  path: readonly PropertyKey[];
  /** Unknown keys. */
  keys?: readonly string[];
}

interface Shape {
  safeParse(value: unknown): { success: boolean; error?: { issues: readonly Issue[] } };
}

/**
 * The query of a list without invalid parts, such as an unknown sort or status in the address: the list is
 * shown as if they were absent.
 */
export function validQuery<R extends Row>(row: Pick<R, 'body'>, sent: Sent<R>): Sent<R> {
  const { body } = sent as { body?: Record<string, unknown> };
  if (!row.body || !body) return sent;
  const shapes = ('staff' in row.body ? [row.body.staff, row.body.client] : [row.body]) as unknown as Shape[];
  const invalid = shapes.map((shape) => invalidKeys(shape, body));
  const kept = Object.entries(body).filter(([key]) => !invalid.every((keys) => keys.has(key)));
  return { ...(sent as object), body: Object.fromEntries(kept) } as Sent<R>;
}

function invalidKeys(shape: Shape, body: object): ReadonlySet<string> {
  const { error } = shape.safeParse(body);
  return new Set(error?.issues.flatMap(({ path, keys }) => keys ?? [String(path[0])]));
}
