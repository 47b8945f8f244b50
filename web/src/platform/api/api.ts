import { pathOf, type Reply, type Row, type Sent } from '@aliquot/contract/endpoint';
import { type ErrorBody, reauthenticationRequired, sessionExpired } from '@aliquot/contract/errors';
import i18next from 'i18next';
import { apiHost } from './api-host.ts';
import { askForPassword, asksForPassword } from './reauthentication.ts';
import { session } from './session.ts';

/** A failed call, with the server's messages. */
export class ApiError extends Error {
  readonly status: number;
  /** The public name of the error, such as `approval_needed`; empty where the server did not answer. */
  readonly errorName: string;
  readonly code: number;
  readonly messages: string[];
  readonly fields: Record<string, string[]>;
  readonly details: unknown;
  readonly requestId: string | undefined;

  constructor(status: number, error: Partial<ErrorBody['error']>) {
    const messages = error.message ?? [i18next.t(status === 0 ? 'errors.network' : 'errors.unknown')];
    super(messages[0]);
    this.status = status;
    this.errorName = error.name ?? '';
    this.code = error.code ?? 0;
    this.messages = messages;
    this.fields = error.fields ?? {};
    this.details = error.details;
    this.requestId = error.requestId;
  }
}

/** The server said no. After any other failure nobody knows whether it did what was asked. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

export interface CallOptions {
  signal?: AbortSignal;
  /** Not triggered by the user: it does not extend the session. */
  background?: boolean;
  /** Makes a repeated write happen once. */
  idempotencyKey?: string;
  /** The last event of a stream that was cut. */
  lastEventId?: string;
}

let seen = '';

/**
 * The server's log position at the last live event; sent with each call, so that no reply is older than that
 * event.
 */
export const noteSeen = (place: string) => {
  seen = place;
};

/** Calls a row of the contract. An expired session is renewed and the call retried once. */
export async function call<R extends Row>(
  row: R,
  sent: Sent<R>,
  options: CallOptions = {},
): Promise<Reply<R>> {
  const reply = await send(row, sent, options);
  const { data } = (await reply.json()) as { data: Reply<R> };
  return data;
}

/** As `call`, for callers that need the headers or read the body as a stream. */
export async function send<R extends Row>(
  row: R,
  sent: Sent<R>,
  options: CallOptions = {},
): Promise<Response> {
  const parts = sent as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
  const url = apiHost() + pathOf(row, parts.params) + queryText(parts.query);
  const used = session.token();
  let reply = await attempt(url, row.method, parts.body, used, options);
  if (reply.status === 401 && row.access !== 'public') {
    const error = await readError(reply);
    if (error.code !== sessionExpired.code || !(await renewed(used))) throw error;
    reply = await attempt(url, row.method, parts.body, session.token(), options);
  }
  if (reply.status === reauthenticationRequired.status) {
    const error = await readError(reply);
    if (!asksForPassword(error.details) || !(await askForPassword())) throw error;
    reply = await attempt(url, row.method, parts.body, session.token(), options);
  }
  if (!reply.ok) throw await readError(reply);
  return reply;
}

/** Whether a new token is there to retry with. A server that does not answer has not ended the session. */
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
