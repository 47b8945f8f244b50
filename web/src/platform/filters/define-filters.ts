import type { AutocompleteOption } from '../../ui/autocomplete/option.ts';
import type { LoadPage } from '../../ui/autocomplete/use-paged-options.ts';
import type { SpanBound } from '../../ui/field/bound-text.ts';
import type { SpanRules } from '../../ui/field/span-text.ts';
import { splitValues } from '../../ui/table/filter-value.ts';
import {
  anyNumber,
  bounds,
  days,
  flagOf,
  idOf,
  idsOf,
  known,
  measures,
  numbers,
  some,
} from './filter-query.ts';

/** How a filter is offered on the screen. Texts are translation keys with their namespace. */
interface Offered {
  /** Its name, before the value on the chip. */
  name: string;
  /** The values offered, with the translation key of each. Left out where the screen provides them. */
  values?: readonly { value: string; text: string }[];
  /** Several values may be selected. */
  many?: true;
  /** Values beyond those offered are valid too: free text. */
  anyValue?: true;
  load?: LoadPage<AutocompleteOption & { value?: string }>;
  span?: 'number' | 'day';
  numbers?: SpanRules;
}

/** Becomes the field of the body with the filter's key. */
export interface ValueFilter<V> extends Offered {
  read: (text: string | undefined) => V | undefined;
}

/** Becomes two fields of the body: from and to. */
export interface SpanFilter<From extends string, To extends string, V> extends Offered {
  ends: readonly [From, To];
  readSpan: (text: string | undefined) => { from?: V | undefined; to?: V | undefined };
}

// biome-ignore lint/suspicious/noExplicitAny: whatever its fields hold
export type Filter = ValueFilter<any> | SpanFilter<string, string, any>;

export type Filters = Record<string, Filter>;

type Fields<F, K extends string> =
  F extends SpanFilter<infer From, infer To, infer V>
    ? { [P in From | To]?: V }
    : F extends ValueFilter<infer V>
      ? { [P in K]?: V }
      : never;

type Union<F> = { [K in keyof F & string]: (fields: Fields<F[K], K>) => void }[keyof F & string];

/** The query of a list: the fields of all its filters. */
export type FilterQuery<F extends Filters> = [keyof F] extends [never]
  ? object
  : Union<F> extends (fields: infer I) => void
    ? I
    : never;

/** The filters of a list: the query keys of its address, its chips and the body of its call follow from this. */
export function defineFilters<F extends Filters>(filters: F) {
  return {
    filters,
    keys: Object.keys(filters) as readonly (keyof F & string)[],
    /** Invalid values of the address are left out. */
    queryOf(words: Readonly<Record<string, string>>): FilterQuery<F> {
      const query: Record<string, unknown> = {};
      for (const [key, filter] of Object.entries<Filter>(filters)) {
        if ('ends' in filter) {
          const { from, to } = filter.readSpan(words[key]);
          query[filter.ends[0]] = from;
          query[filter.ends[1]] = to;
        } else query[key] = filter.read(words[key]);
      }
      return Object.fromEntries(
        Object.entries(query).filter(([, value]) => value !== undefined),
      ) as FilterQuery<F>;
    },
  };
}

export type DefinedFilters<F extends Filters = Filters> = ReturnType<typeof defineFilters<F>>;

const offered = <V extends string>(values: readonly V[], textOf: (value: V) => string) =>
  values.map((value) => ({ value, text: textOf(value) }));

/** One of a few values. */
export const choice = <V extends string>(
  name: string,
  values: readonly V[],
  textOf: (value: V) => string,
): ValueFilter<V> => ({
  name,
  values: offered(values, textOf),
  read: (text) => known(values, text)[0],
});

/** Any of a few values. */
export const choices = <V extends string>(
  name: string,
  values: readonly V[],
  textOf: (value: V) => string,
): ValueFilter<V[]> => ({
  name,
  many: true,
  values: offered(values, textOf),
  read: (text) => some(known(values, text)),
});

/** Yes or no, each with its text. */
export const yesNo = (name: string, yes: string, no: string): ValueFilter<boolean> => ({
  name,
  values: [
    { value: 'true', text: yes },
    { value: 'false', text: no },
  ],
  read: flagOf,
});

/** Free text; the screen offers known values. */
export const word = (name: string): ValueFilter<string> => ({
  name,
  anyValue: true,
  read: (text) => text || undefined,
});
export const anyWords = (name: string): ValueFilter<string[]> => ({
  name,
  many: true,
  anyValue: true,
  read: (text) => some(splitValues(text)),
});

/** A flag, set or not. */
export const mark = (name: string, text: string): ValueFilter<true> => ({
  name,
  values: [{ value: '1', text }],
  read: (given) => (given === '1' ? true : undefined),
});

/** A row of another list by its id, which the screen offers or looks up. */
export const reference = (name: string, load?: Offered['load']): ValueFilter<number> => ({
  name,
  ...(load ? { load } : {}),
  read: idOf,
});
export const references = (name: string): ValueFilter<number[]> => ({
  name,
  many: true,
  read: (text) => some(idsOf(text)),
});

export const daySpan = <From extends string, To extends string>(
  name: string,
  from: From,
  to: To,
): SpanFilter<From, To, string> => ({ name, span: 'day', ends: [from, to], readSpan: days });

export const numberSpan = <From extends string, To extends string>(
  name: string,
  from: From,
  to: To,
  rules: SpanRules = anyNumber,
): SpanFilter<From, To, number> => ({
  name,
  span: 'number',
  numbers: rules,
  ends: [from, to],
  readSpan: (text) => numbers(text, rules),
});

/** Measured values, whose ends may have a comparator and a unit. */
export const measureSpan = <From extends string, To extends string>(
  name: string,
  from: From,
  to: To,
): SpanFilter<From, To, SpanBound> => ({
  name,
  span: 'number',
  numbers: measures,
  ends: [from, to],
  readSpan: bounds,
});
