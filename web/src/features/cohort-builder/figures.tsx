import type { Cohort, CohortDesign, CohortReport } from '@aliquot/contract/cohorts';
import { formatMoney } from '../../platform/format/index.ts';
import { numberText } from '../../ui/number-text.ts';
import { useTranslation } from '../../ui/words.tsx';
import { type Figure, FigureStrip } from './figure-strip.tsx';
import { figuresOf } from './shown-sets.ts';

interface FiguresProps {
  design: CohortDesign;
  report: CohortReport;
  /** The saved cohort, if that is what is shown. */
  cohort: Cohort | null;
  stale: boolean;
}

/** Sets, total, prices, and the smallest difference that such groups show. */
export function Figures({ design, report, cohort, stale }: FiguresProps) {
  const { t, i18n } = useTranslation('cohorts');
  const money = (amount: number) => formatMoney(amount, i18n.language);
  const number = (count: number) => count.toLocaleString(i18n.language);
  const sets = cohort ? cohort.sets.length : report.found.sets;
  // A preview of an earlier design found that many of what was requested then.
  const requested = cohort ? design.count : sets + report.shortfall;
  const { price, incomplete } = cohort ? figuresOf(cohort) : { price: null, incomplete: 0 };
  const bought = cohort ? cohort.available : report.found.samples;
  const total = cohort ? cohort.total : report.total;
  const figures: Figure[] = [
    {
      label: t('sets_found'),
      value: t('count_of', { count: number(sets), of: number(requested) }),
      detail: incomplete > 0 ? t('incomplete_count', { count: incomplete }) : undefined,
      warn: sets < requested || incomplete > 0,
    },
    { label: t('total'), value: money(total) },
    {
      label: t('price_average'),
      value: bought > 0 ? money(total / bought) : '–',
      detail: price ? t('price_span', { from: money(price.from), to: money(price.to) }) : undefined,
    },
    ...(design.controls
      ? [
          {
            label: t('detectable'),
            value: report.power
              ? t('sd', { value: numberText(Number(report.power.effect.toFixed(2)), i18n.language) })
              : '–',
            detail: report.power ? t('detectable_note') : undefined,
          },
        ]
      : []),
  ];
  return <FigureStrip figures={figures} stale={stale} />;
}
