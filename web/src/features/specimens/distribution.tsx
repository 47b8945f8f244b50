import type { SpecimensOf } from '@aliquot/contract/specimens';
import { formatUnits } from '../../platform/format/index.ts';
import { numberText } from '../../ui/number-text.ts';
import { Bars } from '../../ui/slider/bars.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { binMarks, binTotals } from './histogram-bins.ts';

/**
 * A histogram of available values, abnormal ones in gold, with the reference interval as a line below and the
 * limits of both with their unit: without numbers two biomarkers would look alike.
 */
export function Distribution({ histogram, base, units }: Pick<SpecimensOf, 'histogram' | 'base' | 'units'>) {
  const { t, i18n } = useTranslation('specimens');
  if (!histogram) return <span className="text-label text-t3">{t('no_numbers')}</span>;
  const { from, to } = histogram.axis;
  const place = (at: number) => Math.min(Math.max(((at - from) / (to - from)) * 100, 0), 100);
  const number = (at: number) => numberText(at, i18n.language, 6);
  const marks = binMarks(histogram);
  const beyond = marks.reduce((sum, count) => sum + count, 0);
  const unit = formatUnits(units ?? '');
  const reference = base ? boundsText(base, number) : null;
  const description = [
    t('values_between', { from: number(from), to: number(to), unit }),
    ...(reference ? [t('reference_is', { reference, unit })] : []),
    t('beyond_range', { count: beyond }),
  ].join(', ');
  return (
    <span role="img" aria-label={description} title={description} className="block w-54 max-w-full">
      <Bars bins={binTotals(histogram)} marked={marks} height={20} />
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
      <span aria-hidden="true" className="mt-0.5 flex justify-between gap-2 font-mono text-micro text-t3">
        <span>{number(from)}</span>
        {reference ? <span className="truncate text-t2">{t('reference_short', { reference })}</span> : null}
        <span className="truncate">
          {number(to)} {unit}
        </span>
      </span>
    </span>
  );
}

function boundsText({ low, high }: NonNullable<SpecimensOf['base']>, number: (at: number) => string) {
  if (low !== null && high !== null) return `${number(low)}–${number(high)}`;
  return low !== null ? `≥ ${number(low)}` : high !== null ? `≤ ${number(high)}` : null;
}
