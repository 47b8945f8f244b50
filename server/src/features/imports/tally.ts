import type { Fault } from './row-queries.ts';

/** Rows by state and faults by kind; stored with the import, so that they are not counted again. */
export interface Tally {
  good: number;
  bad: number;
  blank: number;
  added: number;
  /** Of the added rows, those that only added a result. */
  results: number;
  /** By `field fault` or `column fault`; a fault of the whole row has neither. */
  faults: Record<string, number>;
}

interface Counted {
  state: string;
  faults: readonly Fault[];
}

export const newTally = (known: Partial<Tally> = {}): Tally => ({
  good: 0,
  bad: 0,
  blank: 0,
  added: 0,
  results: 0,
  ...known,
  faults: { ...known.faults },
});

const keyOf = ({ field, column, fault }: Fault) => `${field ?? column ?? ''} ${fault}`;

/** Adds a row to the counts, or subtracts it with -1. */
export function count(tally: Tally, row: Counted, by: 1 | -1 = 1): void {
  tally[row.state as 'good'] += by;
  for (const fault of row.faults) {
    const key = keyOf(fault);
    const times = (tally.faults[key] ?? 0) + by;
    if (times > 0) tally.faults[key] = times;
    else delete tally.faults[key];
  }
}

/** Counts a batch of added rows, some of which only added a result; `lost` are the faults of rows that were good before. */
export function countAdded(
  tally: Tally,
  { added, results, lost }: { added: number; results: number; lost: readonly Fault[] },
): void {
  tally.good -= added + lost.length;
  tally.added += added;
  tally.results += results;
  tally.bad += lost.length;
  for (const fault of lost) {
    const key = keyOf(fault);
    tally.faults[key] = (tally.faults[key] ?? 0) + 1;
  }
}

type FaultCount = Omit<Fault, 'column' | 'details'> & { column: number | null; count: number };

/** The most frequent first. */
export const faultCounts = ({ faults = {} }: Partial<Tally>) =>
  Object.entries(faults)
    .map(([key, times]) => {
      const [place = '', fault] = key.split(' ');
      const column = /^\d/.test(place) ? Number(place) : null;
      return { field: column === null ? place || null : null, column, fault, count: times } as FaultCount;
    })
    .sort((a, b) => b.count - a.count);
