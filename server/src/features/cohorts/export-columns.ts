import type { CohortRole } from '@aliquot/contract/cohort-place';
import type { CohortDesign, MemberState } from '@aliquot/contract/cohorts';
import type { Language } from '@aliquot/contract/languages';
import type { SampleClient } from '@aliquot/contract/sample-client';
import { type Column, choice, number } from '../exports/index.ts';
import { furtherColumn, specimenColumns } from '../specimens/index.ts';
import type { StatedMember } from './members.ts';

export type ExportedMember = StatedMember & { sample: SampleClient };

const roles: Record<Language, Record<CohortRole, string>> = {
  en: { case: 'case', control: 'control' },
  fr: { case: 'cas', control: 'témoin' },
};

const states: Record<Language, Record<MemberState, string>> = {
  en: {
    available: 'available',
    in_cart: 'in your cart',
    ordered: 'ordered',
    held: 'held by others',
    taken: 'sold',
    withdrawn: 'withdrawn',
    expired: 'expired',
    unpriced: 'without a price',
  },
  fr: {
    available: 'disponible',
    in_cart: 'dans votre panier',
    ordered: 'commandé',
    held: 'retenu par d’autres',
    taken: 'vendu',
    withdrawn: 'retiré',
    expired: 'périmé',
    unpriced: 'sans prix',
  },
};

const {
  code,
  donor,
  material,
  anticoagulant,
  fasting,
  freezeThaws,
  hoursToProcessing,
  hoursToFreezer,
  diagnoses,
  biomarker,
  loincCode,
  value,
  units,
  class: resultClass,
  age,
  sex,
  ethnicity,
  year,
  volume,
  volumeUnits,
  container,
  condition,
  price,
} = specimenColumns;

const ofSample = [
  ...[code, donor, material, anticoagulant, fasting, freezeThaws, hoursToProcessing, hoursToFreezer],
  ...[diagnoses, biomarker, loincCode, value, units, resultClass, age, sex, ethnicity, year],
  ...[volume, volumeUnits, container, condition, price],
];

/** One row per member: what its client sees of it, and a column for each further analyte that the design names. */
export const columnsFor = (
  design: CohortDesign,
  members: readonly ExportedMember[],
): readonly Column<ExportedMember>[] => [
  number({ en: 'Set', fr: 'Série' }, ({ set }) => set),
  choice({ en: 'Role', fr: 'Rôle' }, roles, ({ role }) => role),
  ...ofSample.map(memberColumn),
  choice({ en: 'Available', fr: 'Disponible' }, states, ({ state }) => state),
  ...furtherAnalytes(design, members).map(furtherColumn).map(memberColumn),
];

const memberColumn = (column: Column<SampleClient>): Column<ExportedMember> => ({
  ...column,
  cell: ({ sample }, language) => column.cell(sample, language),
});

/** Analytes that no member has get no column. */
function furtherAnalytes({ cases, controls }: CohortDesign, members: readonly ExportedMember[]) {
  const named = [...(cases.sample.also ?? []), ...(controls?.sample.also ?? [])];
  const results = members.flatMap(({ sample }) => sample.alsoMeasured);
  const analytes = results
    .filter(({ loincCode: code, loincBiomarker }) =>
      named.some((each) => each.loincCode === code || each.loincBiomarkerId === loincBiomarker.id),
    )
    .map((each) => ({ ...each.loincBiomarker, loincCode: each.loincCode }));
  return [...new Map(analytes.map((each) => [each.loincCode, each])).values()];
}
