import type { Row, Sent } from '@aliquot/contract/endpoint';

interface Issue {
  path: readonly PropertyKey[];
  /** Of what the shape has no place for. */
  keys?: readonly string[];
}

interface Shape {
  safeParse(value: unknown): { success: boolean; error?: { issues: readonly Issue[] } };
}

/**
 * What a list asks for without the parts its row does not know, such as an order or a status that somebody typed into
 * the address: the list is then shown as if they had not been said.
 */
export function validQuery<R extends Row>(row: Pick<R, 'body'>, sent: Sent<R>): Sent<R> {
  const { body } = sent as { body?: Record<string, unknown> };
  if (!row.body || !body) return sent;
  const shapes = ('staff' in row.body ? [row.body.staff, row.body.client] : [row.body]) as unknown as Shape[];
  const faults = shapes.map((shape) => faultsOf(shape, body));
  const kept = Object.entries(body).filter(([key]) => !faults.every((found) => found.has(key)));
  return { ...(sent as object), body: Object.fromEntries(kept) } as Sent<R>;
}

function faultsOf(shape: Shape, body: object): ReadonlySet<string> {
  const { error } = shape.safeParse(body);
  return new Set(error?.issues.flatMap(({ path, keys }) => keys ?? [String(path[0])]));
}
