import { Worker } from 'node:worker_threads';
import { limits } from './limits.ts';
import { FileError, type Message, type ReadOrder } from './messages.ts';

/**
 * Reads a sheet in a worker thread with limits on memory and time. The next batch is only read when the caller iterates,
 * so that a slow database slows the reader down.
 */
export async function* readSheet(
  order: ReadOrder,
): AsyncGenerator<Exclude<Message, { end: true } | { refused: unknown }>> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb: 8 },
    // Warnings of libraries must not get into the server's log.
    stdout: true,
    stderr: true,
  });
  const deadline = Date.now() + limits.milliseconds;
  try {
    for (;;) {
      const message = await next(worker, deadline - Date.now());
      if ('end' in message) return;
      if ('refused' in message) throw new FileError(message.refused, message.name);
      yield message;
    }
  } finally {
    await worker.terminate();
  }
}

function next(worker: Worker, timeoutMs: number): Promise<Message> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => settle(() => reject(new FileError('took_too_long'))),
      Math.max(timeoutMs, 0),
    );
    const settle = (act: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = (message: Message) => settle(() => resolve(message));
    const onError = (error: NodeJS.ErrnoException) =>
      settle(() =>
        reject(
          new FileError(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'workbook_too_large' : 'unreadable_file'),
        ),
      );
    const onExit = () => settle(() => reject(new FileError('unreadable_file')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage('next');
  });
}
