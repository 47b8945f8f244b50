import { type ImportRun, type VendorWords, type WordField, wordFields } from '@aliquot/contract/imports';
import type { Fault, ResultValues, SampleValues } from './row-queries.ts';

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
  /** Words that nobody knew, by `field word` in lower case, as they were first written. */
  words: Record<string, { word: string; count: number }>;
  /** Methods of good rows, each after a space, so that none is the name of an object's property. */
  methods: Record<string, number>;
}

/** A column of something else may have a new word in every row: more of them help nobody. */
const maxWords = 200;

interface Counted {
  state: string;
  faults: readonly Fault[];
  sample: SampleValues | null;
}

export const newTally = (known: Partial<Tally> = {}): Tally => ({
  good: 0,
  bad: 0,
  blank: 0,
  added: 0,
  results: 0,
  ...known,
  faults: { ...known.faults },
  words: { ...known.words },
  methods: { ...known.methods },
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
    countWord(tally, fault, by);
  }
  if (row.state === 'good') for (const method of methodsOf(row.sample ?? {})) countMethod(tally, method, by);
}

/** Of the first result, or of the one that the row adds to a sample. */
const methodsOf = ({ result_method, results = [] }: SampleValues): Set<string> =>
  new Set(
    [result_method, ...(results as ResultValues[]).map(({ method }) => method)].filter(
      (method) => typeof method === 'string',
    ),
  );

function countMethod({ methods }: Tally, method: string, by: 1 | -1): void {
  const key = ` ${method}`;
  const known = methods[key];
  if (known === undefined && (by < 0 || Object.keys(methods).length >= maxWords)) return;
  const count = (known ?? 0) + by;
  if (count > 0) methods[key] = count;
  else delete methods[key];
}

function countWord({ words }: Tally, { field, fault, details: [word] = [] }: Fault, by: 1 | -1): void {
  if (fault !== 'material_unknown' && fault !== 'anticoagulant_unknown') return;
  const key = `${field} ${word?.toLowerCase()}`;
  const known = words[key];
  if (!word || (!known && (by < 0 || Object.keys(words).length >= maxWords))) return;
  const count = (known?.count ?? 0) + by;
  if (count > 0) words[key] = { word: known?.word ?? word, count };
  else delete words[key];
}

/** Counts a batch of added rows, some of which only added a result; `blank` rows had nothing to add any more, `lost` are the faults of rows that were good before. */
export function countAdded(
  tally: Tally,
  {
    added,
    results,
    blank = 0,
    lost,
  }: { added: number; results: number; blank?: number; lost: readonly Fault[] },
): void {
  tally.good -= added + blank + lost.length;
  tally.blank += blank;
  tally.added += added;
  tally.results += results;
  tally.bad += lost.length;
  for (const fault of lost) {
    const key = keyOf(fault);
    tally.faults[key] = (tally.faults[key] ?? 0) + 1;
  }
}

/** Unknown words, the most frequent first, then those that staff gave a code. */
export function wordCounts({ words = {} }: Partial<Tally>, said: Partial<VendorWords>): ImportRun['words'] {
  const unknown = Object.entries(words).map(([key, { word, count: times }]) => ({
    field: key.slice(0, key.indexOf(' ')) as WordField,
    ...{ word, count: times, code: null },
  }));
  const known = wordFields.flatMap((field) =>
    Object.entries(said[field] ?? {}).map(([word, code]) => ({ field, word, count: 0, code })),
  );
  return [...unknown, ...known].sort(
    (a, b) =>
      Number(a.code !== null) - Number(b.code !== null) || b.count - a.count || (a.word < b.word ? -1 : 1),
  );
}

/** The most frequent first. */
export const methodCounts = ({ methods = {} }: Partial<Tally>): ImportRun['methods'] =>
  Object.entries(methods)
    .map(([key, times]) => ({ method: key.slice(1), count: times }))
    .sort((a, b) => b.count - a.count || (a.method < b.method ? -1 : 1));

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
