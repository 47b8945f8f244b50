import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { controlClass } from '../field/control-class.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
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
      <label className="flex items-center gap-3">
        {t('rows_per_page')}
        <span className="relative text-t1">
          {/* A native select: four numbers do not justify loading the custom one on every screen. */}
          <select
            value={limit}
            onChange={(event) => onChange({ limit: Number(event.target.value), skip: 0 }, 'push')}
            className={controlClass({ size: 'small', extra: 'w-16 appearance-none pr-6' })}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
          <ChevronDown
            size={14}
            className="pointer-events-none absolute top-1.75 right-2 text-t3"
            aria-hidden="true"
          />
        </span>
      </label>
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
