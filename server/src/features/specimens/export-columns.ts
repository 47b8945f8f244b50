import type { Language } from '@aliquot/contract/languages';
import { preanalyticNames } from '@aliquot/contract/messages/preanalytics';
import { specimenNames } from '@aliquot/contract/messages/specimens';
import { oldestAge, type SampleClient } from '@aliquot/contract/sample-client';
import {
  type Column,
  choice,
  measured,
  money,
  number,
  stockWord,
  text,
  type Words,
} from '../exports/index.ts';

const namesOf = <K extends keyof (typeof preanalyticNames)['en']>(key: K) => ({
  en: preanalyticNames.en[key],
  fr: preanalyticNames.fr[key],
});
const labelsOf = <K extends keyof (typeof specimenNames)['en']>(key: K) => ({
  en: specimenNames.en[key],
  fr: specimenNames.fr[key],
});

/** Ages from the oldest shown one on are one. */
const age: Column<SampleClient> = {
  heading: { en: 'Age', fr: 'Âge' },
  width: 8,
  cell: ({ donorAge }) => (donorAge === oldestAge ? `${oldestAge}+` : donorAge),
};

const freezeThaws: Words = { en: 'Freeze–thaw cycles', fr: 'Cycles de congélation-décongélation' };

/** What a file has of a specimen. Three digits of a zip are left out on purpose: a file invites sorting by them. */
export const specimenColumns = {
  code: text({ en: 'Specimen', fr: 'Échantillon' }, ({ code }) => code),
  biomarker: text({ en: 'Biomarker', fr: 'Biomarqueur' }, ({ loincBiomarker }) => loincBiomarker.name),
  loincCode: text({ en: 'LOINC', fr: 'LOINC' }, ({ loincCode }) => loincCode),
  value: measured({ en: 'Value', fr: 'Valeur' }, ({ biomarkerValue }) => biomarkerValue),
  units: text({ en: 'Unit', fr: 'Unité' }, ({ loincBiomarker }) => loincBiomarker.units),
  converted: number({ en: 'Converted value', fr: 'Valeur convertie' }, (each) => each.converted?.number),
  convertedUnits: text({ en: 'Converted to', fr: 'Convertie en' }, (each) => each.converted?.units),
  class: choice({ en: 'Class', fr: 'Classe' }, labelsOf('classes'), ({ result }) => result?.class),
  low: number({ en: 'Reference from', fr: 'Référence de' }, ({ result }) => result?.base?.low),
  high: number({ en: 'Reference to', fr: 'Référence à' }, ({ result }) => result?.base?.high),
  age,
  sex: choice({ en: 'Sex', fr: 'Sexe' }, labelsOf('genders'), ({ donorGender }) => donorGender),
  ethnicity: stockWord({ en: 'Ethnicity', fr: 'Origine ethnique' }, ({ donorEthnicity }) => donorEthnicity),
  year: number({ en: 'Collected in', fr: 'Prélevé en' }, ({ collectionYear }) => collectionYear),
  expiry: choice({ en: 'Keeps for', fr: 'Se conserve' }, labelsOf('expiryBands'), (each) => each.expiryBand),
  volume: number({ en: 'Volume', fr: 'Volume' }, ({ volumeNumber }) => volumeNumber),
  volumeUnits: text({ en: 'Unit of volume', fr: 'Unité de volume' }, (each) => each.volumeUnits),
  container: stockWord({ en: 'Container', fr: 'Contenant' }, ({ storageContainer }) => storageContainer),
  condition: stockWord({ en: 'Storage condition', fr: 'Conservation' }, (each) => each.storageCondition),
  price: money({ en: 'Price in USD', fr: 'Prix en USD' }, ({ specimenPrice }) => specimenPrice),
  availability: choice(
    { en: 'Availability', fr: 'Disponibilité' },
    labelsOf('availabilities'),
    (each) => each.availability,
  ),
  material: choice({ en: 'Material', fr: 'Matériau' }, namesOf('materials'), (each) => each.material),
  anticoagulant: choice(
    { en: 'Anticoagulant', fr: 'Anticoagulant' },
    namesOf('anticoagulants'),
    (each) => each.anticoagulant,
  ),
  fasting: choice({ en: 'Fasting', fr: 'À jeun' }, namesOf('fastings'), (each) => each.fasting),
  freezeThaws: choice(freezeThaws, namesOf('freezeThaws'), (each) => each.freezeThaws),
  hoursToProcessing: choice(
    { en: 'Hours to processing', fr: 'Délai avant traitement' },
    namesOf('delays'),
    (each) => each.hoursToProcessing,
  ),
  hoursToFreezer: choice(
    { en: 'Hours to freezer', fr: 'Délai avant congélation' },
    namesOf('delays'),
    (each) => each.hoursToFreezer,
  ),
  donor: text({ en: 'Donor', fr: 'Donneur' }, ({ donorCode }) => donorCode),
  diagnoses: text({ en: 'Diagnoses', fr: 'Diagnostics' }, ({ diagnoses }) =>
    diagnoses.map(({ category }) => category).join(', '),
  ),
  method: text({ en: 'Method', fr: 'Méthode' }, ({ method }) => method),
  measuredYear: number({ en: 'Measured in', fr: 'Mesuré en' }, (each) => each.measuredYear),
} satisfies Record<string, Column<SampleClient>>;

interface Analyte {
  loincCode: string;
  component: string;
  units: string | null;
}

/** The results of one further biomarker. */
export function furtherColumn({ loincCode, component, units }: Analyte): Column<SampleClient> {
  const heading = [`${loincCode} ${component}`, units].filter(Boolean).join(' | ');
  return measured(
    { en: heading, fr: heading } satisfies Record<Language, string>,
    ({ alsoMeasured }) => alsoMeasured.find((each) => each.loincCode === loincCode)?.value,
  );
}
