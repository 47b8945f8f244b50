import { parseMeasured } from '@aliquot/contract/measured-text';
import type { UnitError } from '@aliquot/contract/messages/units';
import type { BiomarkerType } from '@aliquot/contract/result-classes';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { all, type Condition, from, isGiven, to } from '../../platform/lists/index.ts';
import {
  type ComponentWeight,
  type FindFactor,
  loadFactors,
  roundConverted,
} from '../../platform/units/index.ts';
import type { Problems } from './rules.ts';

/** Filters by a measured value whose bounds may be typed with a unit, converted to the unit of each biomarker. */

export interface ValueQuery {
  valueFrom?: number | string | undefined;
  valueTo?: number | string | undefined;
}

/** An open bound is excluded itself. */
export interface Bound {
  number: number;
  open: boolean;
}
export interface Bounds<B extends Bound = Bound> {
  from: B | null;
  to: B | null;
}
/** `unit` is empty where none was typed: the bound is in the biomarker's own unit, or in the display unit. */
type TypedBound = Bound & { unit: string };
export type TypedBounds = Bounds<TypedBound>;

const fields = { from: 'valueFrom', to: 'valueTo' } as const;
const ends = ['from', 'to'] as const;
type End = (typeof ends)[number];

/** The bounds as typed. `path` precedes the names of the fields in errors. */
export function readBounds(query: ValueQuery, path = ''): { typed: TypedBounds; problems: Problems } {
  const problems: Problems = {};
  const read = (end: End) => {
    const value = query[fields[end]];
    const bound = value === undefined ? null : readBound(value, end);
    if (typeof bound !== 'string') return bound;
    problems[`${path}${fields[end]}`] = [bound];
    return null;
  };
  return { typed: { from: read('from'), to: read('to') }, problems };
}

/** Always read as in English, so that a saved or shared search means the same for everybody. */
function readBound(value: number | string, end: End): TypedBound | string {
  if (typeof value === 'number') return { number: value, open: false, unit: '' };
  const read = parseMeasured(value, 'en');
  if ('problem' in read) return 'bound_format';
  const { comparator, number, unit } = read;
  if (end === 'from' && comparator?.startsWith('<')) return 'bound_not_lower';
  if (end === 'to' && comparator?.startsWith('>')) return 'bound_not_upper';
  return { number, open: comparator === '<' || comparator === '>', unit };
}

export const hasUnits = ({ from, to }: TypedBounds) => Boolean(from?.unit || to?.unit);

/** What converting to the unit of a biomarker needs to know of it. */
export interface MeasuredTerm {
  id: number;
  loincCode: string;
  type: BiomarkerType;
  units: string | null;
  weight: ComponentWeight;
}

/** These biomarkers, the most common first. */
export async function readMeasuredTerms(
  db: Handle,
  { ids, codes = [] }: { ids: readonly number[]; codes?: readonly string[] },
): Promise<MeasuredTerm[]> {
  const { rows } = await sql<MeasuredTerm>`
    select b.id, b.loinc_code as "loincCode", b.type, b.units, json_build_object(
      'molecularWeight', w.molecular_weight, 'ionCharge', w.ion_charge) as weight
    from loinc_biomarkers b left join component_weights w on w.component = b.component
    where b.id = any (${[...ids]}::integer[]) or b.loinc_code = any (${[...codes]}::text[])
    order by b.common_rank nulls last, b.id`.execute(db);
  return rows;
}

/** The bounds of some biomarkers in their own unit; without ids, of all that the search is about. */
export interface OwnBounds extends Bounds {
  ids: number[] | null;
}

interface ConvertedBounds {
  own: OwnBounds[];
  /** Biomarkers whose unit does not convert: their samples match no value. */
  notConverted: MeasuredTerm[];
  problems: Problems;
}

interface Conversion {
  find: FindFactor;
  /** The unit of bounds without one. Default: that of each biomarker. */
  displayUnits?: string | undefined;
  path?: string;
}

/** The bounds in the unit of each biomarker. A unit to which none of them converts is an error of its field. */
export function convertBounds(
  typed: TypedBounds,
  terms: readonly MeasuredTerm[],
  { find, displayUnits = '', path = '' }: Conversion,
): ConvertedBounds {
  const own = new Map<string, OwnBounds>();
  const notConverted: MeasuredTerm[] = [];
  const errors: Record<End, UnitError[]> = { from: [], to: [] };
  for (const term of terms) {
    const bounds: Bounds = { from: null, to: null };
    let converts = true;
    for (const end of ends) {
      const bound = typed[end];
      const factor = bound && factorTo(term, bound.unit || displayUnits, find);
      if (typeof factor === 'string') {
        errors[end].push(factor);
        converts = false;
      } else if (bound && factor !== null)
        bounds[end] = {
          number: factor === 1 ? bound.number : roundConverted(bound.number * factor),
          open: bound.open,
        };
    }
    if (converts) addTo(own, term.id, bounds);
    else notConverted.push(term);
  }
  const problems = problemsOf(errors, terms.length, path);
  if (hasUnits(typed) && own.size > 0 && [...own.values()].every(isCrossed))
    problems[`${path}valueTo`] = ['range_order'];
  const [only, ...others] = own.values();
  return {
    // A single biomarker is the subject of the search already.
    own:
      only && others.length === 0 && notConverted.length === 0 ? [{ ...only, ids: null }] : [...own.values()],
    notConverted,
    problems,
  };
}

/** By which a number in `units` is multiplied to get it in the unit of the biomarker. */
export function factorTo(
  term: Pick<MeasuredTerm, 'type' | 'units' | 'weight'>,
  units: string,
  find: FindFactor,
) {
  if (units === '') return 1;
  if (term.type !== 'Quantitative' || !term.units) return 'units_not_expected';
  return find(units, term.units, term.weight);
}

function addTo(own: Map<string, OwnBounds>, id: number, bounds: Bounds): void {
  const key = JSON.stringify(bounds);
  const same = own.get(key);
  if (same) same.ids?.push(id);
  else own.set(key, { ...bounds, ids: [id] });
}

/** Of the errors of several biomarkers the first that says something of the unit. */
function problemsOf(errors: Record<End, UnitError[]>, terms: number, path: string): Problems {
  const problems: Problems = {};
  for (const end of ends) {
    const [first] = errors[end];
    if (first === undefined || errors[end].length < terms) continue;
    problems[`${path}${fields[end]}`] = [
      errors[end].find((error) => error !== 'units_not_expected') ?? first,
    ];
  }
  return problems;
}

const isCrossed = ({ from, to }: Bounds) =>
  from !== null &&
  to !== null &&
  (from.number > to.number || (from.number === to.number && (from.open || to.open)));

const sqlType = 'double precision';

/** The bounds as conditions on a column with the number of a result. */
export function inBounds(column: string, bounds: Bounds): Condition[] {
  const { from: low, to: high } = bounds;
  return [
    low?.open
      ? sql<boolean>`${sql.ref(column)} > ${low.number}::${sql.raw(sqlType)}`
      : from(column, sqlType, low?.number),
    high?.open
      ? sql<boolean>`${sql.ref(column)} < ${high.number}::${sql.raw(sqlType)}`
      : to(column, sqlType, high?.number),
  ].filter(isGiven) as Condition[];
}

/** The same for samples `s` of several biomarkers, by the leading columns of their index. */
export function inOwnBounds(own: readonly OwnBounds[]): Condition[] {
  const [only] = own;
  if (only?.ids === null) return inBounds('s.result_number', only);
  if (own.length === 0) return [sql<boolean>`false`];
  const parts = own.map(({ ids, ...bounds }) =>
    all([
      sql<boolean>`s.loinc_biomarker_id = any (${ids ?? []}::integer[])`,
      ...inBounds('s.result_number', bounds),
    ]),
  );
  return [sql<boolean>`(${sql.join(parts, sql` or `)})`];
}

/** The value filter of a list of samples, of these biomarkers. */
export async function valueConditions(db: Handle, query: ValueQuery, ids: readonly number[] | undefined) {
  const { typed, problems } = readBounds(query);
  const ofNumber = inBounds('s.result_number', typed);
  if (Object.keys(problems).length > 0 || !hasUnits(typed)) return { value: ofNumber, ofNumber, problems };
  if (ids === undefined) return { value: [], ofNumber: [], problems: needBiomarker(typed) };
  const terms = await readMeasuredTerms(db, { ids });
  const { own, problems: errors } = convertBounds(typed, terms, { find: await loadFactors() });
  const value = inOwnBounds(own);
  /** Those on the number alone, which its index can skip rows by. */
  return { value, ofNumber: own[0]?.ids === null ? value : [], problems: errors };
}

/** A unit says nothing where any biomarker matches. */
export function needBiomarker(typed: TypedBounds, path = ''): Problems {
  const problems: Problems = {};
  for (const end of ends) if (typed[end]?.unit) problems[`${path}${fields[end]}`] = ['units_need_biomarker'];
  return problems;
}
