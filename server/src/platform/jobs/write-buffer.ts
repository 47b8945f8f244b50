import type { Handle } from '../database/handle.ts';
import type { Logger } from '../log.ts';

/** Items of one kind that are written together. A room declares its kind and adds to it. */
export interface BatchKind<T> {
  name: string;
  write(db: Handle, items: readonly T[]): Promise<void>;
}

/** Write-behind buffer: items stay in memory for up to a second and are written in one batch. A crash loses them. */
export interface WriteBuffer {
  add<T>(kind: BatchKind<T>, item: T): void;
  /** Writes everything buffered, now. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const waitMs = 1000;
/** Further items are dropped, so that memory stays bounded while the database is down. */
const maxBuffered = 10_000;

export function startWriteBuffer(db: Handle, log: Logger): WriteBuffer {
  const buffered = new Map<BatchKind<unknown>, unknown[]>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function writeAll() {
    clearTimeout(timer);
    timer = undefined;
    const batches = [...buffered];
    buffered.clear();
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
      const items = buffered.get(kind as BatchKind<unknown>) ?? [];
      if (items.length < maxBuffered) items.push(item);
      buffered.set(kind as BatchKind<unknown>, items);
      timer ??= setTimeout(() => void flush(), waitMs).unref();
    },
    flush,
    stop: flush,
  };
}
