import { MinHeap } from './min-heap.ts';

/** The columns that a row may get, and what each costs. */
export type Edges = { column: number; cost: number }[];

const none = -1;

/**
 * Gives each row a column of its own at the least total cost. Rows are added one after the other, each along a shortest
 * augmenting path (Jonker and Volgenant, for rows with few columns): rows before it move to other columns where that
 * helps, and the total stays the least one possible. Costs are whole numbers, so that sums are exact.
 */
export class Assignment {
  #edges: Edges[] = [];
  #columnOf: number[] = [];
  #rowOf: Int32Array;
  /** The prices of rows and columns: a cost less both is never negative, and 0 where the row has the column. */
  #ofRow: number[] = [];
  #ofColumn: Float64Array;
  #distance: Float64Array;
  #via: Int32Array;
  #heap = new MinHeap();

  constructor(columns: number) {
    this.#rowOf = new Int32Array(columns).fill(none);
    this.#ofColumn = new Float64Array(columns);
    this.#distance = new Float64Array(columns);
    this.#via = new Int32Array(columns);
  }

  /** Adds as many rows with these edges. Returns false, with everything as before, if not all of them get a column. */
  add(edges: Edges, count: number): boolean {
    const [columnOf, rowOf] = [[...this.#columnOf], this.#rowOf.slice()];
    const [ofRow, ofColumn] = [[...this.#ofRow], this.#ofColumn.slice()];
    for (let n = 0; n < count; n += 1)
      if (!this.#addRow(edges)) {
        this.#edges.length = columnOf.length;
        [this.#columnOf, this.#rowOf, this.#ofRow, this.#ofColumn] = [columnOf, rowOf, ofRow, ofColumn];
        return false;
      }
    return true;
  }

  /** The column of each row, in the order in which the rows were added. */
  get columns(): readonly number[] {
    return this.#columnOf;
  }

  #addRow(edges: Edges): boolean {
    const row = this.#edges.push(edges) - 1;
    this.#columnOf[row] = none;
    this.#ofRow[row] = Math.min(
      ...edges.map(({ column, cost }) => cost - (this.#ofColumn[column] as number)),
    );
    const path = this.#shortestPath(row);
    if (!path) return false;
    this.#updatePrices(row, path.reached, path.length);
    for (let column = path.end; column !== none; ) {
      const taker = this.#via[column] as number;
      const left = this.#columnOf[taker] as number;
      this.#rowOf[column] = taker;
      this.#columnOf[taker] = column;
      column = left;
    }
    return true;
  }

  /** From the row to the nearest free column, over columns whose rows would move on. */
  #shortestPath(row: number): { end: number; length: number; reached: number[] } | undefined {
    const reached: number[] = [];
    const done = new Set<number>();
    this.#distance.fill(Number.POSITIVE_INFINITY);
    this.#heap.clear();
    for (let [current, length] = [row, 0]; ; ) {
      this.#relax(current, length);
      let column = this.#heap.pop();
      while (column !== undefined && done.has(column)) column = this.#heap.pop();
      if (column === undefined) return undefined;
      done.add(column);
      length = this.#distance[column] as number;
      current = this.#rowOf[column] as number;
      if (current === none) return { end: column, length, reached };
      reached.push(column);
    }
  }

  #relax(row: number, length: number): void {
    const ofRow = this.#ofRow[row] as number;
    for (const { column, cost } of this.#edges[row] as Edges) {
      const distance = length + cost - ofRow - (this.#ofColumn[column] as number);
      if (distance >= (this.#distance[column] as number)) continue;
      this.#distance[column] = distance;
      this.#via[column] = row;
      this.#heap.push(distance, column);
    }
  }

  #updatePrices(row: number, reached: readonly number[], length: number): void {
    this.#ofRow[row] = (this.#ofRow[row] as number) + length;
    for (const column of reached) {
      const rest = length - (this.#distance[column] as number);
      const holder = this.#rowOf[column] as number;
      this.#ofColumn[column] = (this.#ofColumn[column] as number) - rest;
      this.#ofRow[holder] = (this.#ofRow[holder] as number) + rest;
    }
  }
}
