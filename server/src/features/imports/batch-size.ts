/**
 * The number of rows per batch, adapted to how long the last batch took: about `aimMs`, so that other queries do not wait
 * long for the database.
 */
export class BatchSize {
  readonly #aimMs: number;
  readonly #maxRows: number;
  #rows: number;

  constructor(aimMs: number, first: number, maxRows: number) {
    this.#aimMs = aimMs;
    this.#rows = first;
    this.#maxRows = maxRows;
  }

  get rows(): number {
    return this.#rows;
  }

  async take<T>(work: (rows: number) => Promise<T>): Promise<T> {
    const started = performance.now();
    const result = await work(this.#rows);
    const took = Math.max(performance.now() - started, 1);
    const wanted = this.#rows * Math.min(Math.max(this.#aimMs / took, 0.25), 2);
    this.#rows = Math.round(Math.min(Math.max(wanted, minRows), this.#maxRows));
    return result;
  }
}

/** Smaller for the embedded database: it has one session, so that every other query waits for the current statement. */
export const aimFor = { embedded: 60, postgres: 600 };

const minRows = 10;
