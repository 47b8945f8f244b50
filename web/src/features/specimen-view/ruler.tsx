import { cx } from '../../ui/cx.ts';
import { numberText } from '../../ui/number-text.ts';
import { useTranslation } from '../../ui/words.tsx';
import { type Interval, rulerScale } from './ruler-scale.ts';

export interface RulerProps extends Interval {
  value: number;
  /** The unit in the description. */
  unit?: string;
  /** 132 by default; 112 in the cart, 96 compact, 84 in sub-rows. */
  width?: number;
}

/** The reference interval as a thick segment, the measured value as a gold tick; in print as numbers. */
export function Ruler({ value, low, high, unit = '', width = 132 }: RulerProps) {
  const { t, i18n } = useTranslation('ui');
  const { span, place } = rulerScale({ low, high });
  const { at, beyond } = place(value);
  const write = (end: number | null) => numberText(end ?? 0, i18n.language);
  const bounds = { low: write(low), high: write(high), unit };
  const label =
    low === null
      ? t('ruler_up_to', bounds)
      : high === null
        ? t('ruler_from', bounds)
        : t('ruler_between', bounds);
  return (
    <>
      <span className="hidden shrink-0 font-mono text-label print:inline" aria-hidden="true">
        {low === null
          ? `≤ ${bounds.high}`
          : high === null
            ? `≥ ${bounds.low}`
            : `${bounds.low}–${bounds.high}`}
      </span>
      <span
        role="img"
        aria-label={label.trim()}
        className="relative inline-block h-4.5 shrink-0 align-middle print:hidden"
        style={{ width }}
      >
        <span className="absolute inset-x-0 top-[8.5px] h-px bg-hist" />
        <span
          className="absolute top-[7px] h-1 rounded-[1px] bg-ctl"
          style={{ left: `${span.left}%`, width: `${span.right - span.left}%` }}
        />
        {beyond ? (
          <Beyond side={beyond} className="top-[5px]" />
        ) : (
          <span
            className="absolute top-px h-4 w-0.5 bg-serum-mark"
            style={{ left: `calc(${at.toFixed(1)}% - 1px)` }}
          />
        )}
      </span>
    </>
  );
}

/** An arrow at the end of the ruler that the value exceeds. */
export function Beyond({ side, className }: { side: 'low' | 'high'; className: string }) {
  return (
    <svg
      viewBox="0 0 6 8"
      aria-hidden="true"
      className={cx('absolute h-2 w-1.5 text-serum-mark', side === 'high' ? 'right-0' : 'left-0', className)}
    >
      <path d={side === 'high' ? 'M0 0 6 4 0 8Z' : 'M6 0 0 4 6 8Z'} fill="currentColor" />
    </svg>
  );
}

/**
 * H or L (B in French) beside the number; an equally wide gap when in range. The server decides: with several
 * labeled intervals the reference interval alone does not tell.
 */
export function RangeFlag({ flag }: { flag: 'low' | 'normal' | 'high' | null }) {
  const { t } = useTranslation('ui');
  return (
    <span className="inline-block w-2.5 shrink-0 text-center font-mono text-micro text-t2">
      {flag === 'low' || flag === 'high' ? (
        <abbr title={t(`flag_${flag}_long`)} className="no-underline">
          {t(`flag_${flag}`)}
        </abbr>
      ) : null}
    </span>
  );
}
