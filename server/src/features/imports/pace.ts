/**
 * How many rows to deal with at once: few enough that nobody else waits long for the database, as many as that allows.
 * It learns from how long the last ones took.
 */
export class Pace {
  readonly #aimMs: number;
  readonly #mostRows: number;
  #rows: number;

  constructor(aimMs: number, first: number, mostRows: number) {
    this.#aimMs = aimMs;
    this.#rows = first;
    this.#mostRows = mostRows;
  }

  get rows(): number {
    return this.#rows;
  }

  async take<T>(work: (rows: number) => Promise<T>): Promise<T> {
    const started = performance.now();
    const result = await work(this.#rows);
    const took = Math.max(performance.now() - started, 1);
    const wanted = this.#rows * Math.min(Math.max(this.#aimMs / took, 0.25), 2);
    this.#rows = Math.round(Math.min(Math.max(wanted, fewestRows), this.#mostRows));
    return result;
  }
}

/** The embedded database has one session, and whoever wants it waits for the statement before; PostgreSQL has many. */
export const aimFor = { embedded: 60, postgres: 600 };

const fewestRows = 10;
