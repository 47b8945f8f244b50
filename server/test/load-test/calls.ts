import { once } from 'node:events';
import { type Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
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
  agent: Agent;
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
    const { status, text } = await ask(address, {
      method: row.method,
      headers: { authorization, ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      agent: places.agent,
      signal: AbortSignal.timeout(chance.percent(5) ? chance.whole(1, 40) : 20_000),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (status === 200) return { is: 'ok', data: (JSON.parse(text) as { data: unknown }).data };
    if (status === 503) return { is: 'unknown' };
    const { error } = JSON.parse(text) as { error: { code: number } };
    return { is: 'refused', status, code: error.code, body: text };
  } catch {
    // Whoever finds nobody there knocks again a little later, not without end in the same instant.
    await pause(40);
    return { is: 'unknown' };
  }
}

/** Over sockets of our own, so that they can be closed when it is over. */
async function ask(address: URL, { body, ...options }: RequestOptions & { body?: string }) {
  const asked = request(address, options);
  asked.end(body);
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of reply.setEncoding('utf8')) text += part;
  return { status: reply.statusCode ?? 0, text };
}
