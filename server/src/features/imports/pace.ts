/**
 * How many rows to deal with at once: few enough that nobody else waits long for the database, as many as that allows.
 * It learns from how long the last ones took.
 */
export class Pace {
  readonly #mostRows: number;
  #rows: number;

  constructor(first: number, mostRows: number) {
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
    const wanted = this.#rows * Math.min(Math.max(aimMs / took, 0.25), 2);
    this.#rows = Math.round(Math.min(Math.max(wanted, fewestRows), this.#mostRows));
    return result;
  }
}

const aimMs = 60;
const fewestRows = 10;
