import { axisOver, type ChartAxis } from '@aliquot/contract/chart-axis';
import { whomWords } from '@aliquot/contract/range-words';
import type { ReferenceRange } from '@aliquot/contract/results';
import { cx } from '../../ui/cx.ts';
import { useTranslation } from '../../ui/words.tsx';
import type { Overlap } from './range-form.ts';
import { useLanguage } from './use-language.ts';

export interface Lane {
  /** The index of its row. */
  at: number;
  range: ReferenceRange;
  overlap?: Overlap | undefined;
}

interface RangeLanesProps {
  lanes: readonly Lane[];
  spread: { samples: number; axis: ChartAxis | null; bins: readonly number[] } | undefined;
  units: string | null;
}

/**
 * One lane for each sex and age above the distribution of the stock, to show which samples an interval
 * classifies.
 */
export function RangeLanes({ lanes, spread, units }: RangeLanesProps) {
  const { t } = useTranslation('biomarkers');
  const language = useLanguage();
  const ends = lanes.flatMap(({ range }) => [range.low, range.high]).filter((end) => end !== null);
  const axis = spread?.axis ?? axisOver(ends);
  if (!axis) return null;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  const places = decimalsOf(axis.step);
  const tick = new Intl.NumberFormat(language, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  const groups = [...Map.groupBy(lanes, ({ range }) => whomWords(language, range))];
  return (
    <figure className="mt-4" aria-label={t('lanes_label')}>
      <figcaption className="text-right text-label text-t3">
        {t('lanes_caption', {
          from: number.format(axis.from),
          to: number.format(axis.to),
          units: units ?? '',
          samples: t('samples_in_stock', { count: spread?.samples ?? 0 }),
        })}
      </figcaption>
      <div aria-hidden="true" className="mt-2 grid grid-cols-[148px_minmax(0,1fr)] gap-x-3">
        <div className="self-end text-label text-t3">{t('measured')}</div>
        <Histogram bins={spread?.bins ?? []} />
        {groups.map(([whom, group]) => (
          <LaneRow key={whom} name={whom} lanes={group} axis={axis} />
        ))}
        <div />
        <Ticks axis={axis} format={(value) => (value === 0 ? '0' : tick.format(value))} />
      </div>
    </figure>
  );
}

function Histogram({ bins }: { bins: readonly number[] }) {
  const max = Math.max(1, ...bins);
  return (
    <div className="flex h-14 items-end gap-px border-b border-l border-line">
      {bins.map((count, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a bin is identified by its index
          key={at}
          className="min-w-0 flex-1 bg-hist"
          style={{ height: count === 0 ? 0 : `max(1px, ${(100 * count) / max}%)` }}
        />
      ))}
    </div>
  );
}

function LaneRow({ name, lanes, axis }: { name: string; lanes: readonly Lane[]; axis: ChartAxis }) {
  return (
    <>
      <div className="h-7 truncate text-label leading-7 text-t2 first-letter:uppercase" title={name}>
        {name}
      </div>
      <div className="relative h-7 border-l border-line before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-line">
        {lanes.map(({ at, range }) => (
          <Bar key={at} {...range} axis={axis} look="bg-ctl" />
        ))}
        {lanes.map(({ at, overlap }) =>
          overlap ? <Bar key={at} {...overlap} axis={axis} look="bg-danger" /> : null,
        )}
      </div>
    </>
  );
}

interface BarProps {
  low: number | null;
  high: number | null;
  axis: ChartAxis;
  look: string;
}

function Bar({ low, high, axis, look }: BarProps) {
  const share = (value: number) =>
    Math.min(100, Math.max(0, (100 * (value - axis.from)) / (axis.to - axis.from)));
  const start = low === null ? 0 : share(low);
  const end = high === null ? 100 : share(high);
  return (
    <div
      // A bar ends just before the next one begins, and a single value still has a width.
      className={cx('absolute top-1/2 h-1.5 min-w-0.5 -translate-y-1/2 border-r border-s2', look)}
      style={{ left: `${start}%`, width: `${Math.max(0, end - start)}%` }}
    />
  );
}

const decimalsOf = (step: number) => String(step).split('.')[1]?.length ?? 0;

function Ticks({ axis, format }: { axis: ChartAxis; format: (value: number) => string }) {
  const count = Math.round((axis.to - axis.from) / axis.step);
  const ticks = Array.from({ length: count + 1 }, (_, at) =>
    Number((axis.from + at * axis.step).toPrecision(12)),
  );
  return (
    <div className="relative h-5 font-mono text-label text-t3">
      {ticks.map((tick, at) => (
        <span
          key={tick}
          className={cx(
            'absolute top-0.5',
            at === ticks.length - 1 ? '-translate-x-full' : at > 0 && '-translate-x-1/2',
            at % 2 === 1 && at < ticks.length - 1 && 'max-sm:hidden',
          )}
          style={{ left: `${(100 * at) / count}%` }}
        >
          {format(tick)}
        </span>
      ))}
    </div>
  );
}
