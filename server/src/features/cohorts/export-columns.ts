import type { CohortDesign } from '@aliquot/contract/cohorts';
import type { Language } from '@aliquot/contract/languages';
import { preanalyticNames } from '@aliquot/contract/messages/preanalytics';
import { oldestAge } from '@aliquot/contract/sample-client';
import type { Cell } from '../../platform/documents/index.ts';
import { storedWord, wordsIn } from '../orders/index.ts';
import type { presentSpecimen } from '../specimens/index.ts';
import { exportWords } from './export-words.ts';
import type { StatedMember } from './members.ts';

export type ExportedMember = StatedMember & { sample: ReturnType<typeof presentSpecimen> };

interface Column {
  heading: string;
  cell: (member: ExportedMember) => Cell;
}

/** One row per member: what its client sees of it, and a column for each further analyte that the design names. */
export function columnsFor(
  design: CohortDesign,
  members: readonly ExportedMember[],
  language: Language,
): Column[] {
  const words = exportWords[language];
  const { headings } = words;
  const { genders, classes } = wordsIn[language];
  const names = preanalyticNames[language];
  const name = <K extends string>(all: Record<K, string>, key: K | null): Cell =>
    key === null ? null : all[key];
  const column = (heading: string, cell: (sample: ExportedMember['sample']) => Cell): Column => ({
    heading,
    cell: ({ sample }) => cell(sample),
  });
  const word = (stored: string | null): Cell => (stored === null ? null : storedWord(stored, language));
  return [
    { heading: headings.set, cell: ({ set }) => set },
    { heading: headings.role, cell: ({ role }) => words.roles[role] },
    column(headings.code, (sample) => sample.code),
    column(headings.donor, (sample) => sample.donorCode),
    column(headings.material, (sample) => name(names.materials, sample.material)),
    column(headings.anticoagulant, (sample) => name(names.anticoagulants, sample.anticoagulant)),
    column(headings.fasting, (sample) => names.fastings[sample.fasting]),
    column(headings.freezeThaws, (sample) => name(names.freezeThaws, sample.freezeThaws)),
    column(headings.hoursToProcessing, (sample) => name(names.delays, sample.hoursToProcessing)),
    column(headings.hoursToFreezer, (sample) => name(names.delays, sample.hoursToFreezer)),
    column(
      headings.diagnoses,
      (sample) => sample.diagnoses.map(({ category }) => category).join(', ') || null,
    ),
    column(headings.biomarker, (sample) => sample.loincBiomarker.name),
    column('LOINC', (sample) => sample.loincCode),
    column(headings.value, (sample) => sample.biomarkerValue),
    column(headings.units, (sample) => sample.loincBiomarker.units),
    column(headings.class, (sample) => name(classes, sample.result?.class ?? null)),
    column(headings.age, ({ donorAge }) => (donorAge === oldestAge ? `${oldestAge}+` : donorAge)),
    column(headings.sex, (sample) => name(genders, sample.donorGender)),
    column(headings.ethnicity, (sample) => word(sample.donorEthnicity)),
    column(headings.year, (sample) => sample.collectionYear),
    column(headings.volume, (sample) => sample.volumeNumber),
    column(headings.volumeUnits, (sample) => sample.volumeUnits),
    column(headings.container, (sample) => word(sample.storageContainer)),
    column(headings.condition, (sample) => word(sample.storageCondition)),
    column(headings.price, (sample) => ({ money: sample.specimenPrice })),
    { heading: headings.state, cell: ({ state }) => words.states[state] },
    ...furtherColumns(design, members),
  ];
}

/** Analytes that no member has get no column. */
function furtherColumns({ cases, controls }: CohortDesign, members: readonly ExportedMember[]): Column[] {
  const named = [...(cases.sample.also ?? []), ...(controls?.sample.also ?? [])];
  const results = members.flatMap(({ sample }) => sample.alsoMeasured);
  const analytes = new Map(
    results
      .filter(({ loincCode, loincBiomarker }) =>
        named.some((each) => each.loincCode === loincCode || each.loincBiomarkerId === loincBiomarker.id),
      )
      .map((each) => [each.loincCode, each.loincBiomarker]),
  );
  return [...analytes].map(([code, { component, units }]) => ({
    heading: [`${code} ${component}`, units].filter(Boolean).join(' | '),
    cell: ({ sample }) => sample.alsoMeasured.find(({ loincCode }) => loincCode === code)?.value ?? null,
  }));
}
