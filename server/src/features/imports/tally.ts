import type { Fault } from './row-queries.ts';

/** Rows by state and faults by kind; stored with the import, so that they are not counted again. */
export interface Tally {
  good: number;
  bad: number;
  blank: number;
  added: number;
  /** By `field fault`; a fault of the whole row has no field. */
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
  ...known,
  faults: { ...known.faults },
});

const keyOf = ({ field, fault }: Fault) => `${field ?? ''} ${fault}`;

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

/** Counts a batch of added rows; `lost` are good rows whose accession was taken meanwhile. */
export function countAdded(tally: Tally, { added, lost }: { added: number; lost: number }): void {
  tally.good -= added + lost;
  tally.added += added;
  tally.bad += lost;
  const key = keyOf({ field: 'accession', fault: 'accession_duplicate' });
  if (lost > 0) tally.faults[key] = (tally.faults[key] ?? 0) + lost;
}

/** The most frequent first. */
export const faultCounts = ({ faults = {} }: Partial<Tally>) =>
  Object.entries(faults)
    .map(([key, times]) => {
      const [field, fault] = key.split(' ');
      return { field: field || null, fault, count: times } as Fault & { count: number };
    })
    .sort((a, b) => b.count - a.count);
