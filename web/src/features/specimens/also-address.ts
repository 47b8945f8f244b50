import { resultClasses } from '@aliquot/contract/result-classes';
import { type AlsoWithin, alsoWithin, maxAlso } from '@aliquot/contract/sample-client';
import type { SpanBound } from '../../ui/field/bound-text.ts';
import { boundsIn, joinValues, splitValues } from '../../ui/table/filter-value.ts';

type ResultClass = (typeof resultClasses)[number];

/** A further analyte of a search, with a class or a span of values, or measured at all. */
export interface AlsoPart {
  id: number;
  resultClass?: ResultClass;
  from?: SpanBound;
  to?: SpanBound;
  within: AlsoWithin;
}

/** `12:high:sample,34:70..99:donor,56:>40 pg/mL..:sample`; what makes no sense is left out. */
export const alsoOf = (text: string | undefined): AlsoPart[] =>
  splitValues(text).flatMap(readPart).slice(0, maxAlso);

function readPart(text: string): AlsoPart[] {
  const [id = '', condition = '', where = ''] = text.split(':');
  const within = alsoWithin.find((each) => each === where);
  if (!/^[1-9]\d{0,9}$/.test(id) || !within) return [];
  const resultClass = resultClasses.find((each) => each === condition);
  const { from, to } = boundsIn(condition);
  return [
    {
      id: Number(id),
      within,
      ...(resultClass ? { resultClass } : {}),
      ...(from === null ? {} : { from }),
      ...(to === null ? {} : { to }),
    },
  ];
}

const conditionOf = ({ resultClass, from, to }: AlsoPart) =>
  resultClass ?? (from === undefined && to === undefined ? '' : `${from ?? ''}..${to ?? ''}`);

export const alsoText = (parts: readonly AlsoPart[]): string | undefined =>
  parts.length === 0
    ? undefined
    : joinValues(parts.map((part) => `${part.id}:${conditionOf(part)}:${part.within}`));

/** As the call sends it. */
export const alsoFilters = (text: string | undefined) => {
  const parts = alsoOf(text).map(({ id, resultClass, from, to, within }) => ({
    loincBiomarkerId: id,
    within,
    ...(resultClass ? { resultClass } : {}),
    ...(from === undefined ? {} : { valueFrom: from }),
    ...(to === undefined ? {} : { valueTo: to }),
  }));
  return parts.length > 0 ? parts : undefined;
};
