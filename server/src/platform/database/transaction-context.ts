import { AsyncLocalStorage } from 'node:async_hooks';

interface Mark {
  open: boolean;
}

const marks = new AsyncLocalStorage<Mark>();

/** Code inside a transaction sent a statement through the outer handle. */
export class OuterHandleError extends Error {
  constructor() {
    super(
      'A query went through the outer database handle inside a transaction. It would not be part of the ' +
        'transaction, and on the embedded engine it would wait for it for ever. Use the transaction handle.',
    );
    this.name = 'OuterHandleError';
  }
}

export function assertOutsideTransaction(): void {
  if (marks.getStore()?.open) throw new OuterHandleError();
}

/**
 * Marks all further work of the caller as inside a transaction, until the returned function is called.
 * Must be called before the first `await` of what the caller awaits: only then does the mark reach the caller.
 */
export function markTransaction(): () => void {
  const mark: Mark = { open: true };
  marks.enterWith(mark);
  return () => {
    mark.open = false;
  };
}

/** Runs `work` without the mark, for operations that must work everywhere, such as closing. */
export function outsideTransaction<T>(work: () => T): T {
  return marks.run({ open: false }, work);
}
