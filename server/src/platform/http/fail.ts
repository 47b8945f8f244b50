import type { ErrorName } from '@aliquot/contract/errors';
import type { ErrorDetails } from '@aliquot/contract/messages/en';

interface RequestErrorOptions {
  /** Sent to the caller as it is: only what they may see. */
  details?: unknown;
  /** What the message names. */
  words?: ErrorDetails;
  /** Field errors by path: keys of the specification or message ids. */
  fields?: Record<string, string[]>;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** The transaction commits although the call fails: a reused refresh token must stay revoked. */
  keepWrites?: boolean;
}

/** An expected error that is answered by its name. Anything else that is thrown is a bug: the caller gets 500 and no details. */
export class RequestError extends Error {
  readonly errorName: ErrorName;
  readonly options: RequestErrorOptions;

  constructor(errorName: ErrorName, options: RequestErrorOptions) {
    super(errorName);
    this.errorName = errorName;
    this.options = options;
  }
}

export function fail(name: ErrorName, options: RequestErrorOptions = {}): never {
  throw new RequestError(name, options);
}

const maxNamed = 20;

/** All field errors at once: every field is counted, the first 20 are named. */
export function failFields(fields: Record<string, string[]>): never {
  const all = Object.entries(fields);
  const named = Object.fromEntries(all.slice(0, maxNamed));
  fail('invalid_input', { fields: named, words: { fieldCount: all.length } });
}
