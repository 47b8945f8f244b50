import type { Language } from '@aliquot/contract/languages';
import { preanalyticNames } from '@aliquot/contract/messages/preanalytics';
import type { Criteria } from '@aliquot/contract/request-criteria';
import { formatInterval, formatUnits } from '@aliquot/contract/result-words';
import { storedWord } from '../../platform/documents/index.ts';

const en = {
  or: ' or ',
  value: (span: string) => `value ${span}`,
  age: (span: string) => `age ${span}`,
  volume: (amount: string) => `at least ${amount}`,
  container: (name: string) => `container: ${name}`,
  storage: (name: string) => `storage: ${name}`,
  classes: { low: 'low result', normal: 'normal result', high: 'high result', none: 'no class' },
  genders: {
    Male: 'male donor',
    Female: 'female donor',
    Other: 'donor of other sex',
    Unknown: 'sex unknown',
  },
};

const fr: typeof en = {
  or: ' ou ',
  value: (span) => `valeur ${span}`,
  age: (span) => `âge ${span}`,
  volume: (amount) => `au moins ${amount}`,
  container: (name) => `contenant\u00a0: ${name}`,
  storage: (name) => `conservation\u00a0: ${name}`,
  classes: {
    low: 'résultat bas',
    normal: 'résultat normal',
    high: 'résultat élevé',
    none: 'sans classe',
  },
  genders: { Male: 'homme', Female: 'femme', Other: 'donneur d’un autre sexe', Unknown: 'sexe inconnu' },
};

/** The criteria of a request besides the biomarker, as text; empty if there are none. */
export function criteriaInWords(criteria: Criteria, units: string | null, language: Language): string {
  const words = { en, fr }[language];
  const names = preanalyticNames[language];
  const span = (low: number | undefined, high: number | undefined) =>
    formatInterval({ low: low ?? null, high: high ?? null }, language);
  const any = <T>(given: T | readonly T[] | undefined, name: (one: T) => string) =>
    given === undefined
      ? ''
      : [given]
          .flat()
          .map((one) => name(one as T))
          .join(words.or);
  const value = span(criteria.valueFrom, criteria.valueTo);
  const age = span(criteria.ageFrom, criteria.ageTo);
  const stock = (one: string) => storedWord(one, language);
  return [
    value && words.value(`${value} ${formatUnits(units ?? '')}`.trim()),
    any(criteria.resultClass, (one) => words.classes[one]),
    any(criteria.biomarkerValue, (one) => one),
    any(criteria.donorGender, (one) => words.genders[one]),
    age && words.age(age),
    criteria.volumeFrom === undefined
      ? ''
      : words.volume(`${criteria.volumeFrom.toLocaleString(language)} ${criteria.volumeKind ?? 'mL'}`),
    any(criteria.material, (one) => names.materials[one]),
    any(criteria.anticoagulant, (one) => names.anticoagulants[one]),
    any(criteria.fasting, (one) => names.fastings[one]),
    any(criteria.freezeThaws, (one) => names.freezeThaws[one]),
    any(criteria.storageContainer, (one) => words.container(stock(one))),
    any(criteria.storageCondition, (one) => words.storage(stock(one))),
  ]
    .filter(Boolean)
    .join(', ');
}
