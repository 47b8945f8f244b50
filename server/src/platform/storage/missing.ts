/** There is no file under this key. */
export class StoreMissingError extends Error {
  constructor(key: string) {
    super(`nothing is stored under ${key}`);
  }
}
