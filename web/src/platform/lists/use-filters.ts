import type { FilterDef } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import type { DefinedFilters, Filter, Filters } from '../filters/define-filters.ts';
import { useSpanWords } from './span-words.ts';

/** Filter options and texts that only the screen has, by filter key. */
export type KnownFilters<Key extends string = string> = {
  [K in Key]?: {
    /** The values offered where the declaration has none. */
    options?: readonly { value: string; label: string }[];
    load?: FilterDef['load'];
    /** The unit of a number span, where it depends on other filters. */
    unit?: string;
    /** Text for a value that no option names; without it an id is shown as `#id`. */
    format?: (value: string) => string | undefined;
  };
};

export function useFilters<F extends Filters>(
  { filters, keys }: DefinedFilters<F>,
  known: KnownFilters<keyof F & string> = {},
): readonly FilterDef[] {
  const { t } = useTranslation('ui');
  const inSpan = useSpanWords();
  return keys.map((key) => {
    const { name, values, many, anyValue, span, ...filter } = filters[key] as Filter;
    const { format, unit, load = filter.load, ...given } = known[key] ?? {};
    const options = given.options ?? values?.map(({ value, text }) => ({ value, label: t(text) }));
    const numbers = filter.numbers && { ...filter.numbers, ...(unit ? { unit } : {}) };
    return {
      key,
      name: t(name),
      ...(options || !(load || span) ? { options: options ?? [] } : {}),
      ...(many ? { many } : {}),
      ...(anyValue && !load ? { anyValue } : {}),
      ...(load ? { load } : {}),
      ...(span ? { span, format: inSpan(span === 'day' ? 'day' : spanKind(numbers?.kind), numbers) } : {}),
      ...(numbers ? { numbers } : {}),
      ...(format || load ? { format: (value: string) => format?.(value) ?? `#${value}` } : {}),
    };
  });
}

const spanKind = (kind: string | undefined) => (kind === 'price' ? 'money' : 'number');
