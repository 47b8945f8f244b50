import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { NativeSelect } from '../select/native-select.tsx';
import { useTranslation } from '../words.tsx';
import { type ListChange, type ListState, pageSizes } from './list-state.ts';

export interface PagerProps {
  state: ListState;
  count: number;
  /** Rows on this page. */
  shown: number;
  onChange: ListChange;
}

export function Pager({ state, count, shown, onChange }: PagerProps) {
  const { t, i18n } = useTranslation('ui');
  const write = (value: number) => value.toLocaleString(i18n.language);
  const { skip, limit } = state;
  const sizes = pageSizes.some((size) => size === limit) ? pageSizes : [...pageSizes, limit];
  return (
    <nav aria-label={t('pages')} className="flex h-13 items-center gap-3 text-dense text-t2">
      <span role="status" className="flex-1">
        {shown === 0
          ? t('page_range_none')
          : t('page_range', { from: write(skip + 1), to: write(skip + shown), total: write(count) })}
      </span>
      <span className="flex items-center gap-3">
        <span aria-hidden="true">{t('rows_per_page')}</span>
        <NativeSelect
          label={t('rows_per_page')}
          value={limit}
          options={sizes.map((size) => ({ value: size, label: String(size) }))}
          onChange={(size) => onChange({ limit: Number(size), skip: 0 }, 'push')}
          className="w-16"
        />
      </span>
      <IconButton
        label={t('previous_page')}
        icon={<ChevronLeft size={16} aria-hidden="true" />}
        disabled={skip === 0}
        onClick={() => onChange({ skip: Math.max(skip - limit, 0) }, 'push')}
      />
      <IconButton
        label={t('next_page')}
        icon={<ChevronRight size={16} aria-hidden="true" />}
        disabled={skip + shown >= count}
        onClick={() => onChange({ skip: skip + limit }, 'push')}
        className="-mr-2.5"
      />
    </nav>
  );
}
