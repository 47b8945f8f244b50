import type { Handle } from '../../platform/database/index.ts';
import { describeDonor, type NamedDonor, readDonors, type StoredDonor } from '../samples/index.ts';
import type { Fault, SampleValues } from './row-queries.ts';

/** What a row says of its donor; null if it names none. */
export function donorOf(values: SampleValues): NamedDonor | null {
  const text = (column: string) => (values[column] as string | null | undefined) ?? null;
  const key = text('donor_key');
  if (key === null) return null;
  return { key, born: text('donor_dob'), sex: text('donor_gender'), collected: text('collection_date') };
}

/** The donor with what the row says of it, or the fault of a row that contradicts what is known. */
export function takeRow(known: StoredDonor, given: NamedDonor): { donor: StoredDonor } | { fault: Fault } {
  const described = describeDonor(known, given);
  if ('donor' in described) return described;
  const { conflict } = described;
  // A birth may contradict the day of collection of another sample.
  const [expected, found] =
    known[conflict] !== null && given[conflict] !== null && conflict !== 'collected'
      ? [known[conflict], given[conflict]]
      : [known.born ?? known.collected, given.born ?? given.collected];
  const details = [expected ?? '', found ?? ''];
  return { fault: { field: 'donorId', fault: 'donor_mismatch', details } };
}

/** The donors that a file names, as they are in stock and as its accepted rows describe them. */
export class DonorsOfFile {
  readonly #known = new Map<string, StoredDonor>();
  readonly #db: Handle;
  readonly #vendorId: number | null;

  constructor(db: Handle, vendorId: number | null) {
    this.#db = db;
    this.#vendorId = vendorId;
  }

  /** Reads the donors of these rows that are in stock. */
  async load(rows: readonly SampleValues[]): Promise<void> {
    const keys = new Set(rows.flatMap((values) => donorOf(values)?.key.toLowerCase() ?? []));
    for (const key of this.#known.keys()) keys.delete(key);
    for (const donor of await readDonors(this.#db, this.#vendorId, [...keys]))
      this.#known.set(donor.key, donor);
  }

  /** Accepts the row as a description of its donor, or says what it contradicts. */
  accept(values: SampleValues): Fault | null {
    const given = donorOf(values);
    if (!given) return null;
    const key = given.key.toLowerCase();
    const taken = takeRow(this.#known.get(key) ?? { ...given, id: 0, unused: true }, given);
    if ('fault' in taken) return taken.fault;
    this.#known.set(key, taken.donor);
    return null;
  }
}
