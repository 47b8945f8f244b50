import { clientSamples } from '@aliquot/contract/samples';
import { useQueries } from '@tanstack/react-query';
import { listRowQuery } from '../../platform/api/index.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import type { FilterDef } from '../../ui/table/column.ts';
import type { ListChange, ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { paired, selectionOf } from './search-query.ts';
import { bestFirst, widerSearches } from './wider-searches.ts';

interface WidenSearchProps {
  state: ListState;
  words: readonly FilterDef[];
  onChange: ListChange;
}

/** The search without each one of its filters, with the number of matches, the most first. */
export function WidenSearch({ state, words, onChange }: WidenSearchProps) {
  const { t } = useTranslation('specimens');
  const wider = widerSearches(
    state,
    words.map(({ key }) => key),
  );
  const { counts, isPending } = useQueries({
    queries: wider.map(({ filters, search }) =>
      listRowQuery(clientSamples.getMany, {
        body: { ...selectionOf({ filters: paired(filters), search }), limit: 1 },
      }),
    ),
    combine: (answers) => ({
      counts: answers.map(({ data }) => data?.count),
      isPending: answers.some((answer) => answer.isPending),
    }),
  });
  // Hidden until all are counted: rows that move would be pressed by mistake.
  if (wider.length === 0 || isPending) return null;
  const nameOf = (key: string | null) => {
    const word = words.find((each) => each.key === key);
    return word
      ? [word.name, word.format?.(state.filters[word.key] ?? '')]
      : [t('search_words'), state.search];
  };
  return (
    <section aria-label={t('widen')} className="mt-5 max-w-160">
      <h2 className="mb-1 text-body font-semibold">{t('widen')}</h2>
      <ul>
        {bestFirst(wider, counts).map(({ left, filters, search, count }) => {
          const [name, value] = nameOf(left);
          return (
            <li key={left} className="flex min-h-9 items-center gap-3 border-b border-line py-1 text-dense">
              <button
                type="button"
                className={`${linkClass} min-w-0 text-left`}
                onClick={() => onChange({ filters, search, skip: 0 }, 'push')}
              >
                {t('without', { name, value })}
              </button>
              <span className="ml-auto shrink-0 text-label text-t2">
                {count === undefined ? '' : t('available_count', { count })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
