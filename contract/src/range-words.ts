import type { Language } from './languages.ts';
import type { RangeSex } from './result-classes.ts';
import type { ReferenceRange } from './results.ts';

/** Names of reference intervals, and the error message for two that overlap. */

/** The offered labels; users may enter others. Stored in English, shown in the user's language. */
const frenchLabels: Record<string, string> = {
  Normal: 'Normal',
  Low: 'Bas',
  Borderline: 'Limite',
  High: 'Élevé',
  'Very high': 'Très élevé',
  Optimal: 'Optimal',
  'Near optimal': 'Presque optimal',
  Negative: 'Négatif',
  'Not detected': 'Non détecté',
  Positive: 'Positif',
  Therapeutic: 'Thérapeutique',
  Toxic: 'Toxique',
  Immune: 'Immunisé',
  'Not immune': 'Non immunisé',
  Deficient: 'Carence',
  Insufficient: 'Insuffisant',
  'Low risk': 'Risque faible',
  'Average risk': 'Risque moyen',
  'High risk': 'Risque élevé',
  'Mildly decreased': 'Légèrement diminué',
  'Moderately decreased': 'Modérément diminué',
  'Severely decreased': 'Sévèrement diminué',
  'Kidney failure': 'Insuffisance rénale',
};
export const rangeLabels: readonly string[] = Object.keys(frenchLabels);

export const labelWord = (language: Language, label: string) =>
  language === 'fr' ? (frenchLabels[label] ?? label) : label;

const sexWords: Record<Language, Record<RangeSex, string>> = {
  en: { any: 'any sex', male: 'male', female: 'female' },
  fr: { any: 'tous sexes', male: 'hommes', female: 'femmes' },
};

type Applies = Pick<ReferenceRange, 'sex' | 'ageFrom' | 'ageTo'>;

function ageWords(language: Language, { ageFrom, ageTo }: Applies): string {
  const french = language === 'fr';
  if (ageFrom === null && ageTo === null) return french ? 'tous âges' : 'any age';
  if (ageTo === null) return french ? `${ageFrom} ans et plus` : `${ageFrom} and over`;
  if (ageFrom === null) return french ? `jusqu’à ${ageTo} ans` : `up to ${ageTo}`;
  return french ? `de ${ageFrom} à ${ageTo} ans` : `${ageFrom} to ${ageTo}`;
}

/** The donors of an interval: "female, 18 and over". */
export const whomWords = (language: Language, range: Applies) =>
  `${sexWords[language][range.sex]}, ${ageWords(language, range)}`;

/** "Normal, female, 18 and over". */
export const rangeWords = (language: Language, range: ReferenceRange) =>
  `${labelWord(language, range.label)}, ${whomWords(language, range)}`;

const meet = (
  from: number | null,
  to: number | null,
  otherFrom: number | null,
  otherTo: number | null,
): boolean => (from ?? -Infinity) <= (otherTo ?? Infinity) && (otherFrom ?? -Infinity) <= (to ?? Infinity);

/** Whether both intervals apply to some donor and value. Bounds are inclusive. */
export const overlap = (a: Omit<ReferenceRange, 'label'>, b: Omit<ReferenceRange, 'label'>): boolean =>
  (a.sex === b.sex || a.sex === 'any' || b.sex === 'any') &&
  meet(a.ageFrom, a.ageTo, b.ageFrom, b.ageTo) &&
  meet(a.low, a.high, b.low, b.high);

/** The field and message for an interval that overlaps another, with the bound that would be valid. */
export function overlapProblem(language: Language, range: ReferenceRange, other: ReferenceRange) {
  const startsBelow = (range.low ?? -Infinity) < (other.low ?? -Infinity);
  const endBelow = other.low !== null && (startsBelow || other.high === null);
  const edge = (endBelow ? other.low : other.high) ?? 0;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 10, useGrouping: false });
  const name = rangeWords(language, other);
  const fix =
    language === 'fr'
      ? `${endBelow ? 'Terminez au-dessous' : 'Commencez au-dessus'} de ${number.format(edge)}.`
      : `${endBelow ? 'End below' : 'Start above'} ${number.format(edge)}.`;
  return {
    field: endBelow ? ('high' as const) : ('low' as const),
    sentence: language === 'fr' ? `Chevauche ${name}. ${fix}` : `Overlaps ${name}. ${fix}`,
  };
}
