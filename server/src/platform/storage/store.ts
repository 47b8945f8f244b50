import type { Readable } from 'node:stream';

/** A store of checked files by generated keys. */
export interface Store {
  /** Moves the file at this path into the store, completely or not at all. */
  put(key: string, path: string, contentType: string): Promise<void>;
  /** Throws `StoreMissingError` if there is no file under the key. */
  read(key: string): Promise<Readable>;
  /** Does nothing if there is no file under the key. */
  remove(key: string): Promise<void>;
}
