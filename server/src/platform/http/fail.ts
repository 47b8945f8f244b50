import type { ErrorName } from '@aliquot/contract/errors';
import type { ErrorDetails } from '@aliquot/contract/messages/en';

interface RequestErrorOptions {
  /** Sent to the caller unchanged, so it must not contain anything they may not see. */
  details?: unknown;
  /** Parameters of the message. */
  words?: ErrorDetails;
  /** Field errors by path: keys of the specification or message ids. */
  fields?: Record<string, string[]>;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** The transaction commits although the call fails: a reused refresh token must stay revoked. */
  keepWrites?: boolean;
}

/** An expected error with a reply by its name. Any other exception is a bug: the caller gets a 500 without details. */
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
