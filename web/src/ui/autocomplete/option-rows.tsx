import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import type { TFunction } from 'i18next';
import type { UIEventHandler } from 'react';
import { Button } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { useTranslation } from '../words.tsx';
import type { AutocompleteOption } from './option.ts';
import type { PagedOptions } from './use-paged-options.ts';

const rowClass = 'flex h-14 items-center gap-3 border-b border-line px-3 text-dense last:border-b-0';

export interface OptionRowsProps<Option extends AutocompleteOption> {
  options: PagedOptions<Option>;
  freeText: boolean;
  onPick: (option: Option) => void;
  onScroll: UIEventHandler<HTMLElement>;
}

interface OptionGroup<Option> {
  label: string;
  items: Option[];
}

/** Options grouped by heading; null if they have none. */
export function groupsOf<Option extends AutocompleteOption>(
  items: readonly Option[],
): OptionGroup<Option>[] | null {
  if (items[0]?.group === undefined) return null;
  return [...Map.groupBy(items, ({ group = '' }) => group)].map(([label, below]) => ({
    label,
    items: below,
  }));
}

/** The list: 200 px at most, rows of 56; the heading of the visible group is sticky. */
export function OptionRows<Option extends AutocompleteOption>(props: OptionRowsProps<Option>) {
  const { options, freeText, onPick, onScroll } = props;
  const { t } = useTranslation('ui');
  const { items, status, retry } = options;
  const empty = status === 'ready' && items.length === 0;
  const groups = groupsOf(items);
  const row = (option: Option) => <OptionRow key={option.id} option={option} onPick={onPick} />;
  return (
    <div
      onScroll={onScroll}
      className={cx('max-h-[200px] overflow-y-auto overscroll-contain', groups && 'scroll-pt-7')}
      data-options
    >
      <Base.Status className="sr-only">{statusText(options, t)}</Base.Status>
      <Base.List aria-busy={status === 'loading'}>
        {groups
          ? groups.map(({ label, items: below }) => (
              <Base.Group key={label} items={below} className="border-line not-first:border-t">
                <Base.GroupLabel className="sticky top-0 flex h-7 items-center border-b border-line bg-s2 px-3 text-label font-medium text-t2">
                  {label}
                </Base.GroupLabel>
                {below.map(row)}
              </Base.Group>
            ))
          : items.map(row)}
      </Base.List>
      {status === 'loading' ? (
        <div className={rowClass}>
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="w-3/5" />
            <Skeleton className="w-2/5" />
          </span>
        </div>
      ) : null}
      {empty ? (
        <div className={`${rowClass} text-t2`}>{t(freeText ? 'options_empty' : 'options_empty_strict')}</div>
      ) : null}
      {status === 'failed' ? (
        <div className={rowClass}>
          <span className="flex-1 text-danger">{t('options_error')}</span>
          <Button size="small" onClick={retry}>
            {t('try_again')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface OptionRowProps<Option extends AutocompleteOption> {
  option: Option;
  onPick: (option: Option) => void;
}

function OptionRow<Option extends AutocompleteOption>({ option, onPick }: OptionRowProps<Option>) {
  const { i18n } = useTranslation('ui');
  return (
    <Base.Item
      value={option}
      onClick={() => onPick(option)}
      className={`${rowClass} cursor-default outline-none select-none data-highlighted:bg-s3`}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate">{option.label}</span>
        {option.code || option.detail ? (
          <span className="block truncate text-label text-t3">
            {option.code ? <span className="mr-2 font-mono">{option.code}</span> : null}
            {option.detail}
          </span>
        ) : null}
      </span>
      {option.count === undefined ? null : (
        <span className="font-mono text-label text-t2">{option.count.toLocaleString(i18n.language)}</span>
      )}
    </Base.Item>
  );
}

function statusText({ status, items }: PagedOptions<AutocompleteOption>, t: TFunction<'ui'>): string {
  if (status === 'loading') return t('options_loading');
  if (status === 'failed') return t('options_error');
  return items.length === 0 ? t('options_empty_strict') : t('options_count', { count: items.length });
}
