import type { ErrorName } from '@aliquot/contract/errors';
import type { ErrorDetails } from '@aliquot/contract/messages/en';

interface FailureOptions {
  /** Sent to the caller as it is: only what they may see. */
  details?: unknown;
  /** What the sentence leans on. */
  words?: ErrorDetails;
  /** Problems by field path: keys of the specification or message ids. */
  fields?: Record<string, string[]>;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** The refusal itself is worth keeping: the transaction commits, then the refusal is answered. */
  keepWrites?: boolean;
}

/** An expected refusal. Anything else that is thrown is our fault and says nothing to the caller. */
export class Failure extends Error {
  readonly failure: ErrorName;
  readonly options: FailureOptions;

  constructor(failure: ErrorName, options: FailureOptions) {
    super(failure);
    this.failure = failure;
    this.options = options;
  }
}

export function fail(name: ErrorName, options: FailureOptions = {}): never {
  throw new Failure(name, options);
}

const mostNamed = 20;

/** Refuses input with all its problems at once: every field is counted, the first ones are named. */
export function failFields(fields: Record<string, string[]>): never {
  const all = Object.entries(fields);
  const named = Object.fromEntries(all.slice(0, mostNamed));
  fail('invalid_input', { fields: named, words: { fieldCount: all.length } });
}
