import assert from 'node:assert/strict';
import { password } from '../test/harness.ts';
import type { Trial } from './trial.ts';

/** A JSON request as a browser sends it. */
export const json = (authorization: string, body: object) => ({
  method: 'POST',
  headers: { authorization, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** The data of a reply that must be successful. */
export async function dataOf<T>(reply: Response): Promise<T> {
  assert.equal(reply.status, 200, await reply.clone().text());
  return ((await reply.json()) as { data: T }).data;
}

export interface Session {
  authorization: string;
  cookie: string;
}

export const signIn = (trial: Pick<Trial, 'url'>, email: string, pass = password) =>
  fetch(trial.url('/api/auth/login'), json('', { email, password: pass }));

export async function openSession(
  trial: Pick<Trial, 'url'>,
  email: string,
  pass = password,
): Promise<Session> {
  const reply = await signIn(trial, email, pass);
  assert.equal(reply.status, 200, await reply.text());
  return {
    authorization: reply.headers.get('authorization') ?? '',
    cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '',
  };
}

/** Status and error code of a reply. */
export async function answered(reply: Response): Promise<[number, number | undefined]> {
  const body = (await reply.json().catch(() => ({}))) as { error?: { code: number } };
  return [reply.status, body.error?.code];
}

/** Requests the address for the upload of a picture of this size. */
export async function presign(trial: Trial, authorization: string, size: number): Promise<URL> {
  const query = new URLSearchParams({
    contentType: 'image/png',
    size: String(size),
    originalName: 'logo.png',
  });
  const reply = await fetch(trial.url(`/api/utils/get-presigned-url?${query}`), {
    headers: { authorization },
  });
  const { url } = await dataOf<{ url: string }>(reply);
  return new URL(url, trial.url('/'));
}

export const uploadOf = (bytes: Uint8Array) => ({
  method: 'PUT',
  headers: {
    'content-type': 'image/png',
    'content-disposition': 'attachment; filename="logo.png"',
  },
  body: new Uint8Array(bytes),
});
