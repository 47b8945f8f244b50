import type { Readable } from 'node:stream';

/** Where checked files rest, by keys of our own. */
export interface Store {
  /** Takes the file at this path over; it is whole under its key, or not there at all. */
  put(key: string, path: string, contentType: string): Promise<void>;
  /** Fails with `StoreMissingError` when there is nothing under the key. */
  read(key: string): Promise<Readable>;
  /** What is not there is as good as removed. */
  remove(key: string): Promise<void>;
}
