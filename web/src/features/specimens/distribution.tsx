import type { SpecimensOf } from '@aliquot/contract/specimens';
import { Bars } from '../../ui/slider/bars.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { binMarks, binTotals } from './histogram-bins.ts';

/** Available values small, those beyond their range in gold, the reference span as a line below. */
export function Distribution({ histogram, base }: Pick<SpecimensOf, 'histogram' | 'base'>) {
  const { t } = useTranslation('specimens');
  if (!histogram) return <span className="text-label text-t3">{t('no_numbers')}</span>;
  const { from, to } = histogram.axis;
  const place = (at: number) => Math.min(Math.max(((at - from) / (to - from)) * 100, 0), 100);
  const marks = binMarks(histogram);
  const beyond = marks.reduce((sum, count) => sum + count, 0);
  return (
    <span role="img" aria-label={t('beyond_range', { count: beyond })} className="block w-46 max-w-full">
      <Bars bins={binTotals(histogram)} marked={marks} height={26} />
      <span className="relative mt-0.5 block h-[3px]">
        {base ? (
          <span
            className="absolute inset-y-0 bg-ctl"
            style={{
              left: `${place(base.low ?? from)}%`,
              right: `${100 - place(base.high ?? to)}%`,
            }}
          />
        ) : null}
      </span>
    </span>
  );
}
