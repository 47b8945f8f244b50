import assert from 'node:assert/strict';
import type { DocumentedRow } from '@aliquot/contract/endpoint';
import { type ErrorBody, type ErrorName, errors } from '@aliquot/contract/errors';
import { fieldErrorKeys } from '@aliquot/contract/issue-keys';
import { messages, sentence } from '@aliquot/contract/messages/index';

/** Checks for every error reply: it is declared, in the language of the caller, and reveals no internals. */

/** Errors of authentication, routing and parsing, which occur before the handler of a row. */
const general = [
  'not_signed_in',
  'session_expired',
  'not_allowed',
  'not_found',
  'method_not_allowed',
  'invalid_input',
  'malformed_request',
  'too_large',
  'media_type_not_accepted',
  'too_many_requests',
  'busy',
] as const satisfies ErrorName[];

const internals =
  /\bat \S+ \(|\.ts\b|node_modules|node:internal|\/(?:work|tmp|home|usr|var)\/|kysely|pglite|\bpg_|postgres|violates|relation "|syntax error|SQLSTATE|E(?:CONN|NOENT|PIPE)|TypeError|RangeError|ZodError|undefined|password_hash|\[object /i;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** Every English message as a pattern, with its parameters as wildcards. */
const english = (Object.keys(errors) as ErrorName[])
  .flatMap((name) =>
    [{}, { fieldCount: 7777 }, { name: '§', reason: '§', samples: 7777 }, { purchases: '§', name: '§' }].map(
      (words) => sentence('en', name, words),
    ),
  )
  .filter((text) => text.replaceAll('§', '').length > 5)
  .map(
    (text) =>
      new RegExp(
        `^${escaped(text)
          .replaceAll('§', '.*')
          .replace(/7,?777/g, '[\\d,]+')}$`,
        's',
      ),
  );

const keys: readonly string[] = fieldErrorKeys;
const englishFields: readonly string[] = Object.values(messages.en.fields);
/** A key of the specification, or a sentence that is not one of the English ones. */
const isKeyOrFrench = (problem: string) =>
  keys.includes(problem) || (/ .* /.test(problem) && !englishFields.includes(problem));

/** Expects that the request was sent with Accept-Language: fr. */
export function assertSoundError(row: DocumentedRow, statusCode: number, body: string) {
  const { error } = JSON.parse(body) as ErrorBody;
  const allowed: readonly ErrorName[] = [...general, ...row.errors];
  assert.ok(allowed.includes(error.name), `${error.name} is not declared: ${body}`);
  assert.deepEqual({ code: error.code, status: statusCode }, errors[error.name]);
  assert.match(error.requestId, /^[0-9a-f-]{36}$/);
  assert.ok(error.message.length > 0, body);
  for (const words of error.message) {
    assert.ok(words.length > 3, body);
    assert.ok(!english.some((pattern) => pattern.test(words)), `in English: ${words}`);
  }
  for (const [field, problems] of Object.entries(error.fields ?? {}))
    for (const problem of problems)
      assert.ok(isKeyOrFrench(problem), `${field} has the error ${JSON.stringify(problem)}`);
  // Field names come from the request and may contain anything.
  const { fields: _, ...rest } = error;
  assert.doesNotMatch(JSON.stringify(rest), internals);
}
