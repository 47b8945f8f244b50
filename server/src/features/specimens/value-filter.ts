import type { SampleClientSelection } from '@aliquot/contract/sample-client';
import type { Facets } from '@aliquot/contract/specimens';
import type { Handle } from '../../platform/database/index.ts';
import { all, type Condition } from '../../platform/lists/index.ts';
import { type FindFactor, loadFactors, roundConverted } from '../../platform/units/index.ts';
import {
  type Bounds,
  convertBounds,
  factorTo,
  hasUnits,
  inOwnBounds,
  type MeasuredTerm,
  needBiomarker,
  readBounds,
  readMeasuredTerms,
  type TypedBounds,
} from '../samples/index.ts';

import { type Display, findDisplay, wantsDisplay } from './display-unit.ts';

type Selection = Partial<SampleClientSelection>;
type Also = NonNullable<Selection['also']>[number];

/** The units of the biomarkers of searches; null where no search has a value with a unit. */
export type Units = { terms: readonly MeasuredTerm[]; find: FindFactor } | null;

/** A search and the biomarkers that its value is about; null for any. */
export interface SearchOf {
  query: Selection;
  ids: readonly number[] | null;
}

/** Whether a search has texts as bounds or a display unit, which may be malformed. */
export const namesUnits = (query: Selection): boolean =>
  [query, ...(query.also ?? [])].some(
    ({ valueFrom, valueTo }) => typeof valueFrom === 'string' || typeof valueTo === 'string',
  ) || query.displayUnits !== undefined;

/** Reads them in one statement, and only where they are needed. */
export async function readUnits(db: Handle, searches: readonly SearchOf[]): Promise<Units> {
  const ids: number[] = [];
  const codes: string[] = [];
  for (const { query, ids: chosen } of searches) {
    if (wantsDisplay(query) || hasUnits(readBounds(query).typed)) ids.push(...(chosen ?? []));
    for (const also of query.also ?? []) {
      if (!hasUnits(readBounds(also).typed)) continue;
      if (also.loincBiomarkerId !== undefined) ids.push(also.loincBiomarkerId);
      if (also.loincCode !== undefined) codes.push(also.loincCode);
    }
  }
  if (ids.length === 0 && codes.length === 0) return null;
  return { terms: await readMeasuredTerms(db, { ids, codes }), find: await loadFactors() };
}

export interface ValueFilter {
  /** Undefined without a value. */
  condition: Condition | undefined;
  /** The bounds of each further analyte, in its own unit; null where nothing can match. */
  also: (Bounds | null)[];
  display: Display | null;
  /** Null where the biomarkers have no unit in common. */
  understood: Facets['value'];
  /** Errors by field. */
  problems: Record<string, string[]>;
}

/** The value filters of a search, in the units of its biomarkers. */
export function valueFilterOf({ query, ids }: SearchOf, units: Units): ValueFilter {
  const { typed, problems } = readBounds(query);
  const also = (query.also ?? []).map((each, at) => alsoBounds(each, units, `also.${at}.`));
  for (const each of also) Object.assign(problems, each.problems);
  const filter = (found: Partial<ValueFilter> = {}): ValueFilter => ({
    condition: undefined,
    also: also.map(({ bounds }) => bounds),
    display: null,
    understood: null,
    ...found,
    problems: { ...problems, ...found.problems },
  });
  const hasBounds = typed.from !== null || typed.to !== null;
  if (!hasUnits(typed) && !wantsDisplay(query))
    return filter(hasBounds ? { condition: all(inOwnBounds([{ ...typed, ids: null }])) } : {});
  if (ids === null) return filter({ problems: { ...needBiomarker(typed), ...displayNeedsBiomarker(query) } });
  const terms = units?.terms.filter(({ id }) => ids.includes(id)) ?? [];
  if (!units || terms.length === 0) return filter(hasBounds ? { condition: all(inOwnBounds([])) } : {});
  return filter(convertedIn({ query, typed, terms, find: units.find }));
}

const displayNeedsBiomarker = ({ displayUnits }: Selection) =>
  displayUnits === undefined ? {} : { displayUnits: ['units_need_biomarker'] };

interface Converting {
  query: Selection;
  typed: TypedBounds;
  terms: readonly MeasuredTerm[];
  find: FindFactor;
}

function convertedIn({ query, typed, terms, find }: Converting): Partial<ValueFilter> {
  const { display, ...shown } = findDisplay(query, terms, find);
  const converted = convertBounds(typed, terms, { find, displayUnits: display?.units });
  const notConverted = terms.filter((term) =>
    [shown, converted].some((each) => each.notConverted.includes(term)),
  );
  const first = terms.find((term) => !notConverted.includes(term));
  // In the unit of the only biomarker, or in the typed one of several.
  const own = (terms.length === 1 && first?.units) || typed.from?.unit || typed.to?.unit;
  const common = display?.units ?? own;
  return {
    condition: typed.from || typed.to ? all(inOwnBounds(converted.own)) : undefined,
    display,
    understood:
      first && common
        ? presentBounds(inUnits(typed, first, { units: common, display }, find), common, notConverted)
        : null,
    problems: { ...converted.problems, ...shown.problems },
  };
}

/** Bounds in another unit, by way of the unit of a biomarker. */
function inUnits(
  typed: TypedBounds,
  term: MeasuredTerm,
  { units, display }: { units: string; display: Display | null },
  find: FindFactor,
): Bounds {
  const perOwn = factorTo(term, units, find);
  const convert = (bound: TypedBounds['from']) => {
    const unit = bound?.unit || display?.units || term.units || '';
    if (bound === null || unit === units) return bound;
    const factor = factorTo(term, unit, find);
    if (typeof factor === 'string' || typeof perOwn === 'string') return null;
    return { number: roundConverted((bound.number * factor) / perOwn), open: bound.open };
  };
  return { from: convert(typed.from), to: convert(typed.to) };
}

export const presentBounds = (
  { from, to }: Bounds,
  units: string,
  notConverted: readonly MeasuredTerm[] = [],
): Facets['value'] => ({
  units,
  from: from?.number ?? null,
  to: to?.number ?? null,
  fromOpen: from?.open ?? false,
  toOpen: to?.open ?? false,
  notConverted: notConverted.map(({ id, loincCode, units: own }) => ({ id, loincCode, units: own })),
});

function alsoBounds(also: Also, units: Units, path: string) {
  const { typed, problems } = readBounds(also, path);
  if (!hasUnits(typed)) return { bounds: typed, problems };
  // A biomarker that is not in the catalogue matches nothing.
  const term = units?.terms.find(({ id, loincCode }) =>
    also.loincBiomarkerId === undefined ? loincCode === also.loincCode : id === also.loincBiomarkerId,
  );
  if (!units || !term) return { bounds: null, problems };
  const { own, problems: errors } = convertBounds(typed, [term], { find: units.find, path });
  return { bounds: own[0] ?? null, problems: { ...problems, ...errors } };
}
