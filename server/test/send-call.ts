import { type DocumentedRow, pathOf, type Row } from '@aliquot/contract/endpoint';
import type { ErrorBody, ErrorName } from '@aliquot/contract/errors';
import { contract } from '@aliquot/contract/index';
import type { Response } from 'light-my-request';
import type { Call } from './example-call.ts';
import type { Caller } from './harness.ts';

/** Every row of the contract by its name. */
export const allRows = Object.entries(contract).flatMap(([room, table]) =>
  Object.entries(table).map(([name, row]) => ({ title: `${room}.${name}`, row: row as DocumentedRow })),
);

let calls = 0;
/** Uses another address for every call, so that limits by address do not apply. */
export function addressOfNext() {
  calls += 1;
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
}

/** The reply; for an event stream without its body. */
export interface Answer {
  statusCode: number;
  body: string;
  code?: number;
  errorName?: ErrorName;
  headers: Response['headers'];
}

export async function sendCall(caller: Caller, row: Row, call: Call): Promise<Answer> {
  const query = call.query && Object.fromEntries(Object.entries(call.query).map(([k, v]) => [k, String(v)]));
  const endless = row.media === 'text/event-stream';
  const reply = await caller.raw({
    method: row.method,
    url: pathOf(row, call.params),
    remoteAddress: addressOfNext(),
    ...(endless ? { payloadAsStream: true } : {}),
    ...(call.headers ? { headers: call.headers } : {}),
    ...(query ? { query } : {}),
    ...(call.payload || call.body ? { payload: call.payload ?? call.body } : {}),
  });
  const { statusCode, headers } = reply;
  if (endless && statusCode === 200) {
    // Drained until the test app closes, since the stream does not end by itself.
    reply.stream().resume();
    return { statusCode, headers, body: '' };
  }
  const body = endless ? await textOf(reply.stream()) : reply.body;
  return { statusCode, headers, body, ...errorIn(body) };
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const piece of stream) text += piece;
  return text;
}

function errorIn(body: string): Pick<Answer, 'code' | 'errorName'> {
  if (!body.startsWith('{"error"')) return {};
  const { code, name } = (JSON.parse(body) as ErrorBody).error;
  return { code, errorName: name };
}
