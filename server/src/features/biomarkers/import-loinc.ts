import { readFile } from 'node:fs/promises';
import { loincCodeProblem } from '@aliquot/contract/loinc';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { LoincFileError, type LoincTerm, readLoincFile } from './read-loinc-file.ts';

/** Which new terms are added: all, those of some classes, or those with some codes. */
export interface Wanted {
  all?: boolean | undefined;
  classes?: readonly string[] | undefined;
  codes?: ReadonlySet<string> | undefined;
  /** New terms are visible to clients at once; otherwise staff activate those they want. */
  switchOn?: boolean | undefined;
}

export interface ImportReport {
  read: number;
  added: number;
  changed: number;
  retired: number;
  unchanged: number;
  /** Known terms whose unit differs from LOINC's example. The stored unit is kept, since ranges and results use it. */
  unitsKept: string[];
  /** Requested codes that are not in the file or no longer active there. */
  notAdded: string[];
  /** Stored terms that are not in the file. */
  notInFile: number;
}

const batch = 500;

/**
 * Updates the catalogue from the operator's own LOINC file, in one transaction. The columns of LOINC are overwritten; those
 * that staff maintain (verified, type, ranges, synonyms, a unit in use) never change.
 */
export async function importLoinc(db: Handle, path: string, wanted: Wanted): Promise<ImportReport> {
  return db.transaction().execute(async (tx) => {
    const known = await knownTerms(tx);
    const report: ImportReport = {
      read: 0,
      added: 0,
      changed: 0,
      retired: 0,
      unchanged: 0,
      unitsKept: [],
      notAdded: [],
      notInFile: 0,
    };
    const met = new Set<string>();
    let waiting: LoincTerm[] = [];
    const flush = async () => {
      await writeTerms(tx, waiting, wanted, known, report);
      waiting = [];
    };
    for await (const term of readLoincFile(path)) {
      report.read += 1;
      if (met.has(term.loinc_code)) throw new LoincFileError(`${term.loinc_code} is in the file twice.`);
      if (!known.has(term.loinc_code) && !(term.active && isWanted(term, wanted))) continue;
      met.add(term.loinc_code);
      waiting.push(term);
      if (waiting.length === batch) await flush();
    }
    await flush();
    if (report.read === 0) throw new LoincFileError(`${path} holds no term.`);
    report.notAdded = [...(wanted.codes ?? [])].filter((code) => !met.has(code));
    report.notInFile = [...known.keys()].filter((code) => !met.has(code)).length;
    if (report.added + report.changed + report.retired > 0)
      await publish(tx, { kind: 'biomarker.changed', to: 'staff', payload: {} });
    return report;
  });
}

const isWanted = (term: LoincTerm, { all, classes, codes }: Wanted) =>
  all === true ||
  (term.class !== null && (classes?.includes(term.class) ?? false)) ||
  (codes?.has(term.loinc_code) ?? false);

interface Known {
  units: string | null;
  active: boolean;
}

async function knownTerms(db: Handle): Promise<Map<string, Known>> {
  const rows = await db.selectFrom('loinc_biomarkers').select(['loinc_code', 'units', 'active']).execute();
  return new Map(rows.map(({ loinc_code, ...rest }) => [loinc_code, rest]));
}

async function writeTerms(
  db: Handle,
  terms: readonly LoincTerm[],
  { switchOn = false }: Wanted,
  known: ReadonlyMap<string, Known>,
  report: ImportReport,
): Promise<void> {
  if (terms.length === 0) return;
  const { rows } = await sql<{ loinc_code: string }>`
    insert into loinc_biomarkers as b (loinc_code, name, short_name, component, property, system, scale_type, class,
      units, common_rank, type, active, verified)
    select t.loinc_code, t.name, t.short_name, t.component, t.property, t.system, t.scale_type, t.class,
      t.units, t.common_rank, t.type, t.active, ${switchOn}
    from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as t (loinc_code text, name text, short_name text,
      component text, property text, system text, scale_type text, class text, units text, common_rank integer,
      type text, active boolean)
    on conflict (loinc_code) do update set name = excluded.name, short_name = excluded.short_name,
      component = excluded.component, property = excluded.property, system = excluded.system,
      scale_type = excluded.scale_type, class = excluded.class, units = coalesce(b.units, excluded.units),
      common_rank = coalesce(excluded.common_rank, b.common_rank), active = excluded.active
    where (b.name, b.short_name, b.component, b.property, b.system, b.scale_type, b.class, b.units, b.common_rank, b.active)
      is distinct from (excluded.name, excluded.short_name, excluded.component, excluded.property, excluded.system,
        excluded.scale_type, excluded.class, coalesce(b.units, excluded.units),
        coalesce(excluded.common_rank, b.common_rank), excluded.active)
    returning b.loinc_code`.execute(db);
  const touched = new Set(rows.map(({ loinc_code }) => loinc_code));
  for (const term of terms) {
    const before = known.get(term.loinc_code);
    if (!before) report.added += 1;
    else if (!touched.has(term.loinc_code)) report.unchanged += 1;
    else if (before.active && !term.active) report.retired += 1;
    else report.changed += 1;
    if (before?.units && term.units && before.units !== term.units) report.unitsKept.push(term.loinc_code);
  }
}

/** LOINC codes from a text file, with any separators. */
export async function readCodes(path: string): Promise<Set<string>> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new LoincFileError(`The list of codes ${path} could not be read.`);
  });
  const codes = text.split(/[\s,;"]+/).filter((code) => /^\d/.test(code));
  for (const code of codes)
    if (loincCodeProblem(code)) throw new LoincFileError(`${path}: ${code} is not a LOINC code.`);
  if (codes.length === 0) throw new LoincFileError(`${path} holds no LOINC code.`);
  return new Set(codes);
}
