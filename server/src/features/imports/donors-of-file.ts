import { type Diagnosis, maxDiagnoses } from '@aliquot/contract/diagnoses';
import type { ImportColumn } from '@aliquot/contract/imports';
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

/** A donor with the codes of its diagnoses. */
export interface DiagnosedDonor extends StoredDonor {
  codes: ReadonlySet<string>;
}

/** The donor with what the row says of it, or the fault of a row that contradicts what is known. */
export function takeRow(
  known: DiagnosedDonor,
  values: SampleValues,
  given: NamedDonor,
): { donor: DiagnosedDonor } | { fault: Fault } {
  const described = describeDonor(known, given);
  if ('conflict' in described) {
    const details = described.conflict.map((value) => value ?? '');
    return { fault: { field: 'donorId', fault: 'donor_mismatch', details } };
  }
  const stated = (values.diagnoses ?? []) as Diagnosis[];
  const codes = new Set([...known.codes, ...stated.map(({ code }) => code)]);
  if (codes.size > Math.max(maxDiagnoses, known.codes.size))
    return { fault: { field: 'diagnoses', fault: 'diagnoses_too_many' } };
  return { donor: { ...described.donor, codes } };
}

/** The same donors with the codes of their diagnoses, which only a file with diagnoses needs. */
export async function withDiagnoses(
  db: Handle,
  donors: readonly StoredDonor[],
  isNeeded: boolean,
): Promise<DiagnosedDonor[]> {
  const rows =
    !isNeeded || donors.length === 0
      ? []
      : await db
          .selectFrom('donor_diagnoses')
          .select(['donor_id', 'code'])
          .where(
            'donor_id',
            'in',
            donors.map(({ id }) => id),
          )
          .execute();
  const codes = new Map<number, Set<string>>();
  for (const { donor_id, code } of rows) codes.set(donor_id, (codes.get(donor_id) ?? new Set()).add(code));
  return donors.map((donor) => ({ ...donor, codes: codes.get(donor.id) ?? new Set() }));
}

/** The donors that a file names, as they are in stock and as its accepted rows describe them. */
export class DonorsOfFile {
  readonly #known = new Map<string, DiagnosedDonor>();
  readonly #db: Handle;
  readonly #vendorId: number | null;
  readonly #hasDiagnoses: boolean;

  constructor(
    db: Handle,
    { vendorId, fields }: { vendorId: number | null; fields: readonly ImportColumn[] },
  ) {
    this.#db = db;
    this.#vendorId = vendorId;
    this.#hasDiagnoses = fields.includes('diagnoses');
  }

  /** Reads the donors of these rows that are in stock. */
  async load(rows: readonly SampleValues[]): Promise<void> {
    const keys = new Set(rows.flatMap((values) => donorOf(values)?.key.toLowerCase() ?? []));
    const unread = [...keys].filter((key) => !this.#known.has(key));
    const stored = await readDonors(this.#db, this.#vendorId, unread);
    for (const donor of await withDiagnoses(this.#db, stored, this.#hasDiagnoses))
      this.#known.set(donor.key, donor);
  }

  /** Accepts the row as a description of its donor, or says what it contradicts. */
  accept(values: SampleValues): Fault | null {
    const given = donorOf(values);
    if (!given) return null;
    const key = given.key.toLowerCase();
    const known = this.#known.get(key) ?? { ...given, id: 0, unused: true, codes: new Set<string>() };
    const taken = takeRow(known, values, given);
    if ('fault' in taken) return taken.fault;
    this.#known.set(key, taken.donor);
    return null;
  }
}
