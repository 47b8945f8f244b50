import { createHash } from 'node:crypto';
import type { Input, Row } from '@aliquot/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { isRetryable } from '../database/database.ts';
import type { Handle } from '../database/handle.ts';
import { fail, failFields, RequestError } from '../http/fail.ts';

const tries = 3;

/**
 * Runs a write in one transaction: sets the actor for the audit log, returns the first reply for a repeated idempotency
 * key, and retries the whole work after a conflict with a concurrent write.
 */
export async function runWrite(
  context: Context,
  row: Row,
  input: Input<Row>,
  work: (db: Handle) => Promise<unknown>,
): Promise<unknown> {
  const key = context.actor ? idempotencyKey(context) : undefined;
  for (let attempt = 1; ; attempt += 1) {
    const onCommit: (() => void)[] = [];
    try {
      const outcome = await context.db.transaction().execute(async (tx) => {
        waiting.set(tx, onCommit);
        await setAuditContext(tx, context);
        return key === undefined
          ? returnIfKept(() => work(tx))
          : once(tx, context, key, requestHash(row, input), () => returnIfKept(() => work(tx)));
      });
      for (const work of onCommit) work();
      if (outcome instanceof RequestError) throw outcome;
      return outcome;
    } catch (error) {
      if (attempt >= tries || !lostTheRace(error)) throw error;
    }
  }
}

const waiting = new WeakMap<Handle, (() => void)[]>();

/** Runs work after the commit of this handle's transaction, never after a rollback; outside of a transaction at once. */
export function afterCommit(db: Handle | undefined, work: () => void): void {
  const queued = db && waiting.get(db);
  if (queued) queued.push(work);
  else work();
}

/** An error with `keepWrites` is returned instead of thrown, so that the transaction commits. */
async function returnIfKept(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RequestError && error.options.keepWrites) return error;
    throw error;
  }
}

const setAuditContext = (
  db: Handle,
  { actor, requestId }: { actor: { id: number } | null; requestId: string },
) =>
  sql`select set_config('aliquot.actor', ${actor ? String(actor.id) : ''}, true),
             set_config('aliquot.request', ${requestId}, true)`.execute(db);

/** A write of a job, with its user as the actor; retried after a conflict with a concurrent write. */
export async function writeFor<T>(
  db: Handle,
  actorId: number,
  cause: string,
  work: (db: Handle) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        await setAuditContext(tx, { actor: { id: actorId }, requestId: cause });
        return work(tx);
      });
    } catch (error) {
      if (attempt >= tries || !isRetryable(error)) throw error;
    }
  }
}

/**
 * A concurrent write was first: a serialization failure, or a unique index rejected a row that an earlier check had
 * allowed. The retry finds the other row and can name it in the error.
 */
const lostTheRace = (error: unknown) =>
  isRetryable(error) || (error instanceof Error && 'code' in error && error.code === '23505');

function idempotencyKey({ http }: Context): string | undefined {
  const key = http.header('idempotency-key');
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key))
    failFields({ 'idempotency-key': ['validate_errors'] });
  return key;
}

/** Whether this is the repeat of a call with the same idempotency key, which gets the first reply whatever has changed. */
export async function isRepeated(context: Context): Promise<boolean> {
  const key = idempotencyKey(context);
  if (key === undefined) return false;
  const kept = await context.db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('user_id', '=', context.actor.id)
    .where('key', '=', key)
    .executeTakeFirst();
  return kept !== undefined;
}

const requestHash = (row: Row, input: Input<Row>) =>
  createHash('sha256')
    .update(JSON.stringify([row.method, row.path, input]))
    .digest();

/** A second call with the same key waits at the insert until the first has committed, then returns its reply. */
async function once(
  db: Handle,
  { actor }: Context,
  key: string,
  hash: Buffer,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const mine = await db
    .insertInto('idempotency_keys')
    .values({ user_id: actor.id, key, request_hash: hash })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (mine) {
    const result = await work();
    await db
      .updateTable('idempotency_keys')
      .set({ response: JSON.stringify({ result: result instanceof RequestError ? null : result }) })
      .where('user_id', '=', actor.id)
      .where('key', '=', key)
      .execute();
    return result;
  }
  const before = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('user_id', '=', actor.id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!hash.equals(before.request_hash)) fail('idempotency_key_reused');
  return (JSON.parse(before.response ?? '{}') as { result?: unknown }).result ?? null;
}
