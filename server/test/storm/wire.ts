import { pathOf, type Row, type Sent } from '@aliquot/contract/endpoint';
import type { Chance } from '../../seed/random.ts';

/** What came of a call. `unknown` is a reply that never came, or a server that could not say whether it happened. */
export type Outcome<D = unknown> =
  | { is: 'ok'; data: D }
  | { is: 'refused'; status: number; code: number; body: string }
  | { is: 'unknown' };

/** Where servers listen; those that are down just now are asked in vain, as by any client. */
export interface Places {
  ports: number[];
}

/** A call over a real socket, to whichever server; now and then the line is cut before the reply is there. */
export async function callOver<R extends Row>(
  places: Places,
  chance: Chance,
  authorization: string,
  row: R,
  sent: Sent<R>,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const { params, query, body } = sent as {
    params?: Record<string, unknown>;
    query?: Record<string, string>;
    body?: object;
  };
  const address = new URL(`http://127.0.0.1:${chance.pick(places.ports)}${pathOf(row, params)}`);
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
  try {
    const reply = await fetch(address, {
      method: row.method,
      headers: { authorization, ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(chance.percent(5) ? chance.whole(1, 40) : 20_000),
    });
    const text = await reply.text();
    if (reply.status === 200) return { is: 'ok', data: (JSON.parse(text) as { data: unknown }).data };
    if (reply.status === 503) return { is: 'unknown' };
    return {
      is: 'refused',
      status: reply.status,
      code: (JSON.parse(text) as { error: { code: number } }).error.code,
      body: text,
    };
  } catch {
    return { is: 'unknown' };
  }
}
