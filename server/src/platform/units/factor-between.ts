import { hasLargePrefix, type UnitError } from '@aliquot/contract/messages/units';
import { ucumCode } from './spelling.ts';

/** Molecular weight in g/mol and charge of a component; null where it is not known. */
export interface ComponentWeight {
  molecularWeight: number | null;
  ionCharge: number | null;
}

type Ucum = InstanceType<typeof import('@lhncbc/ucum-lhc').UcumLhcUtils>;
let library: Promise<Ucum> | undefined;

/** Loaded with the first conversion: it takes 3 MB, and many installations convert nothing. */
function loadLibrary(): Promise<Ucum> {
  library ??= import('@lhncbc/ucum-lhc').then(({ UcumLhcUtils }) => UcumLhcUtils.getInstance());
  return library;
}

/** Digits that are left of a factor: the library turns 40 pg/mL into 0.039999999999999994 ng/mL. */
export const significantDigits = 12;
const maxUnitLength = 40;

const cache = new Map<string, number | UnitError>();
const maxCached = 1000;

/** The factor by which a value in `from` is multiplied to get it in `to`, or why there is none. */
export type FindFactor = (from: string, to: string, weight?: ComponentWeight | null) => number | UnitError;

/** Loads the library; from then on factors are found without waiting. */
export async function loadFactors(): Promise<FindFactor> {
  const ucum = await loadLibrary();
  return (from, to, weight) => cachedFactor(ucum, from, to, weight);
}

/** `weight` is part of the cache's key, so that a weight edited by staff counts at once. */
function cachedFactor(ucum: Ucum, ...[from, to, weight]: Parameters<FindFactor>): number | UnitError {
  if (from === to) return 1;
  if (from.length > maxUnitLength) return 'units_unknown';
  const key = JSON.stringify([from, to, weight?.molecularWeight, weight?.ionCharge]);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const b = ucumCode(to);
  const a = withArbitraryUnit(ucumCode(from), b);
  const found = a === b ? 1 : findFactor(ucum, a, b, weight);
  const [oldest] = cache.keys();
  if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest);
  cache.set(key, found);
  return found;
}

function findFactor(
  ucum: Ucum,
  from: string,
  to: string,
  weight?: ComponentWeight | null,
): number | UnitError {
  if (isNumberAlone(from) || isNumberAlone(to)) return 'units_not_convertible';
  if (annotationsDiffer(from, to)) return 'units_not_convertible';
  if (!isValid(ucum, from) || hasLargePrefix(from)) return 'units_unknown';
  if (!isValid(ucum, to) || bracketed(from) !== bracketed(to)) return 'units_not_convertible';
  const [a, b] = [withoutBracketed(from), withoutBracketed(to)];
  if (isMoleRatio(a) !== isMoleRatio(b) || hasPh(from)) return 'units_not_convertible';
  const direct = linearFactor(ucum, a, b);
  if (direct !== null) return roundConverted(direct);
  // With any weight and charge: tells units that never convert from a weight that is missing.
  if (weightedFactor(ucum, a, b, { molecularWeight: 1, ionCharge: 1 }) === null)
    return 'units_not_convertible';
  const weighted = weight ? weightedFactor(ucum, a, b, weight) : null;
  return weighted === null ? 'molecular_weight_missing' : roundConverted(weighted);
}

/** For factors and for numbers that were multiplied or divided by one. */
export const roundConverted = (value: number) => Number(value.toPrecision(significantDigits));

/** A unit with prefix and exponent, a power of ten, or a number; a parenthesis may open before it or close after it. */
const term = /^\(?(?:[A-Za-z]+|%|10\*-?\d{1,2}|\d{1,3})(?:-?[1-4])?\)?$/;

function isWellFormed(unit: string): boolean {
  const plain = unit
    .replace(/(?<=[\w%\]])\{[^{}[\]]*\}(?=$|[./)])/g, '')
    .replace(/(?<=^|[./(])\{[^{}[\]]*\}(?=$|[./)])/g, '1')
    .replace(/\[[^[\]{}]+\]/g, 'x');
  const terms = plain.replace(/^\//, '').split(/[./]/);
  return terms.every((each) => term.test(each));
}

const inherited = Object.getOwnPropertyNames(Object.prototype);

/**
 * Whether it is a unit. The library throws, or writes to the console, where a text is malformed or a word such as
 * `constructor` is a property of every object.
 */
const isValid = (ucum: Ucum, unit: string) =>
  isWellFormed(unit) &&
  !inherited.some((name) => unit.includes(name)) &&
  ucum.validateUnitString(unit).status === 'valid';

/** `{INR}`, `{titer}`, `{ratio}` and `10*3` alone: numbers without a unit, which the library would turn into percent. */
const isNumberAlone = (unit: string) => /^(?:\{[^{}]*\}|[\d*./-]+)$/.test(unit);

const annotationsOf = (unit: string) =>
  [...unit.matchAll(/\{[^{}]*\}/g)]
    .map(([annotation]) => annotation.toLowerCase())
    .sort()
    .join('');

/** `ng{FEU}/mL` and `ug/L{DDU}` differ by a factor of about two. A missing annotation is accepted: labs leave them out. */
function annotationsDiffer(from: string, to: string): boolean {
  const [a, b] = [annotationsOf(from), annotationsOf(to)];
  return a !== '' && b !== '' && a !== b;
}

/** Columns of mercury and water are bracketed, but units like others: mm[Hg] converts to kPa. */
const bracketedUnit = /\[(?!Hg\]|H2O\])[^[\]]*\]/g;

/**
 * Arbitrary units ([IU], [arb'U]) and fields of a microscope ([HPF]), which have no definition. For one biomarker their
 * multiples convert, but never one to another.
 */
const bracketed = (unit: string) => (unit.match(bracketedUnit) ?? []).sort().join('');

/**
 * Laboratories write U for the arbitrary unit of an assay: CA 125 in U/mL, TSH in mU/L. For UCUM it is catalytic activity,
 * which a biomarker in arbitrary units is never measured in.
 */
function withArbitraryUnit(from: string, to: string): string {
  const [atom, ...others] = to.match(/\[(?:IU|arb'U)\]/g) ?? [];
  if (atom === undefined || others.length > 0 || from.includes('[')) return from;
  return from.replace(/^([munpk]?)U(?=$|\/)/, `$1${atom}`);
}

/** The library converts no arbitrary units, so the candela stands for them: no laboratory measures in it. */
const withoutBracketed = (unit: string) => unit.replace(bracketedUnit, 'cd');

/** The pH is a logarithm and converts only to itself. Other such units are found by `linearFactor`. */
const hasPh = (unit: string) => unit.includes('[pH]');

/**
 * Amount per amount, such as mmol/mol. The library turns 48 mmol/mol of hemoglobin A1c into 4.8 %; it is 6.5 %, because
 * the two are measured against different standards.
 */
const isMoleRatio = (unit: string) => /mol[^/]*\/.*mol/.test(unit);

type Substance = Parameters<Ucum['convertUnitTo']>[3];

/** The factor of a proportional conversion; null for degrees, logarithms and units of different dimensions. */
function linearFactor(ucum: Ucum, from: string, to: string, substance?: Substance): number | null {
  const [one, two] = [1, 2].map((value) => {
    const { status, toVal } = ucum.convertUnitTo(from, value, to, substance);
    return status === 'succeeded' ? toVal : null;
  });
  if (typeof one !== 'number' || typeof two !== 'number' || !(one > 0) || !Number.isFinite(two)) return null;
  return Math.abs(two / one - 2) < 1e-9 ? one : null;
}

/**
 * Mass, substance and equivalents, in the numerator alone: with the weight of the analyte the library would also convert
 * the denominator of `mg/g{creat}`, which is a mass of creatinine.
 */
function weightedFactor(
  ucum: Ucum,
  from: string,
  to: string,
  { molecularWeight, ionCharge }: ComponentWeight,
): number | null {
  const [a, b] = [splitAtSlash(from), splitAtSlash(to)];
  const amount = linearFactor(ucum, a.numerator, b.numerator, { molecularWeight, charge: ionCharge });
  const per = a.denominator === b.denominator ? 1 : linearFactor(ucum, a.denominator, b.denominator);
  return amount === null || per === null ? null : amount * per;
}

/** `mg/dL` is `mg` and `/dL`. */
function splitAtSlash(unit: string) {
  const [numerator = ''] = unit.split('/');
  return { numerator, denominator: unit.slice(numerator.length) };
}
