import { once } from 'node:events';
import { type Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { pathOf, type Row, type Sent } from '@aliquot/contract/endpoint';
import type { Chance } from '../../seed/random.ts';

/** `unknown`: the reply was lost, or a 503 that does not tell whether the change was made. */
export type Outcome<D = unknown> =
  | { is: 'ok'; data: D }
  | { is: 'refused'; status: number; code: number; body: string }
  | { is: 'unknown' };

/** The ports of the servers; calls to a server that is down fail, as for any client. */
export interface Places {
  ports: number[];
  agent: Agent;
}

/** Calls a random server over a real socket; in 5% of the calls a short timeout aborts before the reply. */
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
    const { status, text } = await sendRequest(address, {
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
    // Pauses so that a server that is down is not called in a tight loop.
    await pause(40);
    return { is: 'unknown' };
  }
}

/** Uses the agent of the test, so that its sockets can be closed at the end. */
async function sendRequest(address: URL, { body, ...options }: RequestOptions & { body?: string }) {
  const outgoing = request(address, options);
  outgoing.end(body);
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of reply.setEncoding('utf8')) text += part;
  return { status: reply.statusCode ?? 0, text };
}
