import { pathOf, type Reply, type Row, type Sent } from '@aliquot/contract/endpoint';
import { type ErrorBody, reauthenticationRequired, sessionExpired } from '@aliquot/contract/errors';
import i18next from 'i18next';
import { apiHost } from './api-host.ts';
import { askForPassword, asksForPassword } from './reauthentication.ts';
import { session } from './session.ts';

/** A refused call, with the server's own sentences. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  readonly messages: string[];
  readonly fields: Record<string, string[]>;
  readonly details: unknown;
  readonly requestId: string | undefined;

  constructor(status: number, error: Partial<ErrorBody['error']>) {
    const messages = error.message ?? [i18next.t(status === 0 ? 'errors.network' : 'errors.unknown')];
    super(messages[0]);
    this.status = status;
    this.code = error.code ?? 0;
    this.messages = messages;
    this.fields = error.fields ?? {};
    this.details = error.details;
    this.requestId = error.requestId;
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Nobody asked for this: it does not keep the session alive. */
  background?: boolean;
  /** The same key makes a repeated write happen once. */
  idempotencyKey?: string;
  /** The last event seen on a stream that was cut. */
  lastEventId?: string;
}

let seen = '';

/** How far the server's log had got at the last event told here; said with each call, so that none is answered from before it. */
export const noteSeen = (place: string) => {
  seen = place;
};

/** Calls a row of the contract. An expired session is renewed and the call sent once more, unseen. */
export async function call<R extends Row>(
  row: R,
  sent: Sent<R>,
  options: CallOptions = {},
): Promise<Reply<R>> {
  const reply = await send(row, sent, options);
  const { data } = (await reply.json()) as { data: Reply<R> };
  return data;
}

/** As `call`, for whoever needs the headers or reads the body as it comes. */
export async function send<R extends Row>(
  row: R,
  sent: Sent<R>,
  options: CallOptions = {},
): Promise<Response> {
  const given = sent as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
  const url = apiHost() + pathOf(row, given.params) + queryText(given.query);
  const used = session.token();
  let reply = await attempt(url, row.method, given.body, used, options);
  if (reply.status === 401 && row.access !== 'public') {
    const error = await readError(reply);
    if (error.code !== sessionExpired.code || !(await renewed(used))) throw error;
    reply = await attempt(url, row.method, given.body, session.token(), options);
  }
  if (reply.status === reauthenticationRequired.status) {
    const error = await readError(reply);
    if (!asksForPassword(error.details) || !(await askForPassword())) throw error;
    reply = await attempt(url, row.method, given.body, session.token(), options);
  }
  if (!reply.ok) throw await readError(reply);
  return reply;
}

/** Whether there is a new token to try again with. A server that did not answer has not ended anything. */
export const renewed = (used: string | null): Promise<boolean> =>
  session.renew(used).catch(() => {
    throw new ApiError(0, {});
  });

async function attempt(
  url: string,
  method: string,
  body: unknown,
  token: string | null,
  options: CallOptions,
) {
  const headers: Record<string, string> = { 'accept-language': i18next.language };
  if (token) headers.authorization = token;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (seen) headers['x-seen'] = seen;
  if (options.background) headers['x-background'] = '1';
  if (options.lastEventId) headers['last-event-id'] = options.lastEventId;
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  try {
    return await fetch(url, {
      method,
      headers,
      credentials: 'include',
      signal: options.signal ?? null,
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, {});
  }
}

async function readError(reply: Response): Promise<ApiError> {
  const body = (await reply.json().catch(() => ({}))) as Partial<ErrorBody>;
  return new ApiError(reply.status, body.error ?? {});
}

function queryText(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}
