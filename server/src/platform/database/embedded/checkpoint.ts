import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedProxy, Log } from './proxy.ts';

export const SEGMENT_BYTES = 16 * 1024 * 1024;
const CHECKPOINT_AT_BYTES = 112 * 1024 * 1024;
const LOOK_EVERY_MS = 50;
const CHECKPOINT_EVERY_MS = 5 * 60_000;

/** Small, so that a checkpoint removes log segments instead of recycling them. */
export const WAL_SETTINGS = ['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'];

/** The worker checks after each statement whether the write-ahead log is large enough for a checkpoint. */
export class WalWatch {
  #folder: string;
  #lookedAt = 0;

  constructor(databaseFolder: string) {
    this.#folder = join(databaseFolder, 'pg_wal');
  }

  isDue(): boolean {
    if (Date.now() - this.#lookedAt < LOOK_EVERY_MS) return false;
    this.#lookedAt = Date.now();
    return walBytes(this.#folder) >= CHECKPOINT_AT_BYTES;
  }
}

export function walBytes(walFolder: string): number {
  return readdirSync(walFolder).filter((name) => /^[0-9A-F]{24}$/.test(name)).length * SEGMENT_BYTES;
}

/** Regular checkpoints also when little is written, so that recovery after a crash is short. */
export function startCheckpoints(proxy: EmbeddedProxy, log: Log, everyMs = CHECKPOINT_EVERY_MS): () => void {
  const timer = setInterval(() => {
    proxy.checkpoint().catch((error: Error) => log('warn', `CHECKPOINT failed: ${error.message}`));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
