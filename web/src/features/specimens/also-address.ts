import { plainNumber } from '@aliquot/contract/plain-number';
import { resultClasses } from '@aliquot/contract/result-classes';
import { type AlsoWithin, alsoWithin, maxAlso } from '@aliquot/contract/sample-client';
import { joinValues, splitValues } from '../../ui/table/filter-value.ts';

type ResultClass = (typeof resultClasses)[number];

/** A further analyte of a search, with a class or a span of values, or measured at all. */
export interface AlsoPart {
  id: number;
  resultClass?: ResultClass;
  from?: number;
  to?: number;
  within: AlsoWithin;
}

/** `12:high:sample,34:70..99:donor`; what makes no sense is left out. */
export const alsoOf = (text: string | undefined): AlsoPart[] =>
  splitValues(text).flatMap(readPart).slice(0, maxAlso);

function readPart(text: string): AlsoPart[] {
  const [id = '', condition = '', where = ''] = text.split(':');
  const within = alsoWithin.find((each) => each === where);
  if (!/^[1-9]\d{0,9}$/.test(id) || !within) return [];
  const resultClass = resultClasses.find((each) => each === condition);
  const [from = '', to = ''] = condition.split('..');
  const [low, high] = [plainNumber(from), plainNumber(to)];
  return [
    {
      id: Number(id),
      within,
      ...(resultClass ? { resultClass } : {}),
      ...(low === null ? {} : { from: low }),
      ...(high === null ? {} : { to: high }),
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
