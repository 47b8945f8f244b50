import type { FilterDef } from '../../ui/table/column.ts';
import { useTranslation } from '../../ui/words.tsx';
import type { DefinedFilters, Filter, Filters } from '../filters/define-filters.ts';
import { useSpanWords } from './span-words.ts';

/** What only the screen knows of its filters, under their keys. */
export type KnownFilters<Key extends string = string> = {
  [K in Key]?: {
    /** The values offered where the declaration has none. */
    options?: readonly { value: string; label: string }[];
    /** Words for a value that no option names; an id is shown as such without them. */
    format?: (value: string) => string | undefined;
  };
};

/** The chips of a list's filters. */
export function useFilters<F extends Filters>(
  { filters, keys }: DefinedFilters<F>,
  known: KnownFilters<keyof F & string> = {},
): readonly FilterDef[] {
  const { t } = useTranslation('ui');
  const inSpan = useSpanWords();
  return keys.map((key) => {
    const { name, values, many, anyValue, load, span, numbers } = filters[key] as Filter;
    const options = known[key]?.options ?? values?.map(({ value, text }) => ({ value, label: t(text) }));
    const format = known[key]?.format;
    return {
      key,
      name: t(name),
      ...(options || !(load || span) ? { options: options ?? [] } : {}),
      ...(many ? { many } : {}),
      ...(anyValue ? { anyValue } : {}),
      ...(load ? { load } : {}),
      ...(span ? { span, format: inSpan(span === 'day' ? 'day' : spanKind(numbers?.kind), numbers) } : {}),
      ...(numbers ? { numbers } : {}),
      ...(format || load ? { format: (value: string) => format?.(value) ?? `#${value}` } : {}),
    };
  });
}

const spanKind = (kind: string | undefined) => (kind === 'price' ? 'money' : 'number');
