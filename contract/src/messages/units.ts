import type { Language } from '../languages.ts';
import { formatUnits } from '../result-words.ts';

/** Why a value cannot be converted to the unit of its biomarker. The names are public and never change. */
export const unitErrors = [
  'units_unknown',
  'units_not_convertible',
  'molecular_weight_missing',
  /** A unit with a biomarker that has none. */
  'units_not_expected',
] as const;
export type UnitError = (typeof unitErrors)[number];

export interface UnitErrorDetails {
  /** As typed. */
  from: string;
  /** The unit of the biomarker, as the catalogue writes it. */
  to: string;
  component: string;
}

/** Mega and above, before a unit of which laboratories measure small amounts. */
const largePrefix = /(?<=^|[/.(])[MGTPEZY](?=(?:g|mol|[lL]|eq|osm|IU|UI)(?![A-Za-z])|\[)/g;

/** Whether a unit has a prefix that only a typing error explains: `Mg/dL` is a valid unit, megagrams. */
export const hasLargePrefix = (units: string): boolean => units.search(largePrefix) >= 0;

/** The unit that was meant where the case of a prefix is wrong: `mg/dL` for `Mg/dL`. */
function intendedUnits(units: string): string | null {
  const intended = units.replace(largePrefix, (prefix) =>
    /[MP]/.test(prefix) ? prefix.toLowerCase() : prefix,
  );
  const isStillWrong = hasLargePrefix(intended) || /[A-Z]{2}/.test(intended.replace(/IU|UI/g, ''));
  return intended === units || isStillWrong ? null : intended;
}

type Words = Record<UnitError, (details: UnitErrorDetails) => string>;

/** Equivalents are converted with the charge. */
const needsCharge = ({ from, to }: UnitErrorDetails) => /eq/i.test(`${from} ${to}`);

const en: Words = {
  units_unknown: ({ from }) => {
    const intended = intendedUnits(from);
    return `${from} is not a unit we know. ${intended ? `Did you mean ${intended}?` : 'Write it like ng/mL.'}`;
  },
  units_not_convertible: ({ from, to }) => `${from} cannot be converted to ${formatUnits(to)}.`,
  molecular_weight_missing: (details) =>
    `Converting ${details.from} to ${formatUnits(details.to)} needs the molecular weight ${needsCharge(details) ? 'and charge ' : ''}of ${details.component}, which the catalogue does not have.`,
  units_not_expected: () => 'This test has no unit. Leave the unit empty.',
};

const fr: Words = {
  units_unknown: ({ from }) => {
    const intended = intendedUnits(from);
    return `${from} n’est pas une unité connue. ${intended ? `Vouliez-vous dire ${intended}\u00a0?` : 'Écrivez-la comme ng/mL.'}`;
  },
  units_not_convertible: ({ from, to }) => `${from} ne peut pas être converti en ${formatUnits(to)}.`,
  molecular_weight_missing: (details) =>
    `Pour convertir ${details.from} en ${formatUnits(details.to)}, il faut la masse molaire ${needsCharge(details) ? 'et la charge ' : ''}de ${details.component}, que le catalogue n’a pas.`,
  units_not_expected: () => 'Cette analyse n’a pas d’unité. Laissez l’unité vide.',
};

const words: Record<Language, Words> = { en, fr };

export const unitErrorSentence = (language: Language, error: UnitError, details: UnitErrorDetails): string =>
  words[language][error](details);
