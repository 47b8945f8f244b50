import { type CohortDesign, cohortDesign } from '@aliquot/contract/cohorts';
import { omitUndefined } from '@aliquot/contract/omit-undefined';

export type GroupSelection = CohortDesign['cases']['sample'];

const startingCount = 40;

/** What a search finds as cases, and without a design of controls those as well. */
export function designOf(cases: GroupSelection, controls: GroupSelection | null): CohortDesign {
  return cohortDesign.parse({
    cases: { sample: cases },
    controls: controls && { sample: controls },
    count: startingCount,
    match: {},
  });
}

/** The same test with the opposite result: normal for high and low ones, high for normal ones. Bounds do not carry over. */
export function asControls(cases: GroupSelection): GroupSelection {
  const { valueFrom: _from, valueTo: _to, biomarkerValue: _words, resultClass, ...others } = cases;
  const classes = [resultClass ?? []].flat();
  return { ...others, resultClass: classes.length === 1 && classes[0] === 'normal' ? 'high' : 'normal' };
}

/** High results as cases, normal ones as controls. */
export const highAndNormal = (loincBiomarkerId: number): CohortDesign =>
  designOf({ loincBiomarkerId, resultClass: 'high' }, { loincBiomarkerId, resultClass: 'normal' });

/** A search as the cases; samples of one donor are no group. */
export function designOfSearch({
  sameDonorAs: _donor,
  ...search
}: GroupSelection & { sameDonorAs?: unknown }) {
  const cases = omitUndefined(search) as GroupSelection;
  return designOf(cases, asControls(cases));
}
