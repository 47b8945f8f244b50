import { resultClasses } from '@aliquot/contract/result-classes';
import { type AlsoWithin, alsoWithin, maxAlso } from '@aliquot/contract/sample-client';
import type { SpanBound } from '../../ui/field/bound-text.ts';
import { boundsIn, joinValues, splitValues } from '../../ui/table/filter-value.ts';

type ResultClass = (typeof resultClasses)[number];

/** A further analyte of a search, with a class, a span of values or texts of its result, or measured at all. */
export interface AlsoPart {
  id: number;
  resultClass?: ResultClass;
  from?: SpanBound;
  to?: SpanBound;
  words?: string[];
  within: AlsoWithin;
}

const maxWords = 50;
/** Before the texts of a result, which are escaped: they may contain what separates parts. */
const wordsMark = '=';

/** `12:high:sample,34:70..99:donor,56:>40 pg/mL..:sample,78:=Positive|Trace:sample`; what makes no sense is left out. */
export const alsoOf = (text: string | undefined): AlsoPart[] =>
  splitValues(text).flatMap(readPart).slice(0, maxAlso);

function readPart(text: string): AlsoPart[] {
  const [id = '', condition = '', where = ''] = text.split(':');
  const within = alsoWithin.find((each) => each === where);
  if (!/^[1-9]\d{0,9}$/.test(id) || !within) return [];
  const measured = { id: Number(id), within };
  if (condition.startsWith(wordsMark)) {
    const words = wordsIn(condition.slice(wordsMark.length));
    return words.length > 0 ? [{ ...measured, words }] : [];
  }
  const resultClass = resultClasses.find((each) => each === condition);
  const { from, to } = boundsIn(condition);
  return [
    {
      ...measured,
      ...(resultClass ? { resultClass } : {}),
      ...(from === null ? {} : { from }),
      ...(to === null ? {} : { to }),
    },
  ];
}

function wordsIn(text: string): string[] {
  try {
    return text
      .split('|')
      .map(decodeURIComponent)
      .filter((word) => word !== '')
      .slice(0, maxWords);
  } catch {
    // A lone % of an address cut off.
    return [];
  }
}

function conditionOf({ resultClass, from, to, words }: AlsoPart): string {
  if (words) return `${wordsMark}${words.map(encodeURIComponent).join('|')}`;
  return resultClass ?? (from === undefined && to === undefined ? '' : `${from ?? ''}..${to ?? ''}`);
}

export const alsoText = (parts: readonly AlsoPart[]): string | undefined =>
  parts.length === 0
    ? undefined
    : joinValues(parts.map((part) => `${part.id}:${conditionOf(part)}:${part.within}`));

/** As the call sends it. */
export const alsoFilters = (text: string | undefined) => {
  const parts = alsoOf(text).map(({ id, resultClass, from, to, words, within }) => ({
    loincBiomarkerId: id,
    within,
    ...(resultClass ? { resultClass } : {}),
    ...(from === undefined ? {} : { valueFrom: from }),
    ...(to === undefined ? {} : { valueTo: to }),
    ...(words ? { biomarkerValue: words } : {}),
  }));
  return parts.length > 0 ? parts : undefined;
};
