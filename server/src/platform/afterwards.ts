import type { Handle } from './context.ts';
import type { Logger } from './log.ts';

/** Things of one kind that are written together. A room makes one and adds to it. */
export interface BatchKind<T> {
  name: string;
  write(db: Handle, items: readonly T[]): Promise<void>;
}

/** What nobody waits for: kept in memory for a moment, written in one go, lost only with the process. */
export interface Afterwards {
  add<T>(kind: BatchKind<T>, item: T): void;
  /** Writes what waits, now. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const waitMs = 1000;
/** While the database is away things are dropped rather than heaped up. */
const mostWaiting = 10_000;

export function startAfterwards(db: Handle, log: Logger): Afterwards {
  const waiting = new Map<BatchKind<unknown>, unknown[]>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function writeAll() {
    clearTimeout(timer);
    timer = undefined;
    const batches = [...waiting];
    waiting.clear();
    for (const [kind, items] of batches)
      await kind
        .write(db, items)
        .catch((err) => log.error({ err, count: items.length }, `${kind.name} could not be written`));
  }

  const flush = () => {
    writing = writing.then(writeAll);
    return writing;
  };

  return {
    add(kind, item) {
      const items = waiting.get(kind as BatchKind<unknown>) ?? [];
      if (items.length < mostWaiting) items.push(item);
      waiting.set(kind as BatchKind<unknown>, items);
      timer ??= setTimeout(() => void flush(), waitMs).unref();
    },
    flush,
    stop: flush,
  };
}
