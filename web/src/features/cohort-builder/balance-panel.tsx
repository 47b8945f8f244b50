import { balanceBounds, type CohortReport } from '@aliquot/contract/cohorts';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { BalanceLegend, BalancePlot } from '../../ui/chart/balance-plot.tsx';
import { cx } from '../../ui/cx.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { numberText } from '../../ui/number-text.ts';
import { useTranslation } from '../../ui/words.tsx';
import { type Balance, type BalanceRow, everyRow, toCheck, verdictOn, worstRows } from './balance-rows.ts';
import { BalanceTable } from './balance-table.tsx';
import { useCovariateWords } from './use-covariate-words.ts';

const tones = { balanced: 'plain', check: 'warn', unbalanced: 'bad' } as const;

interface BalancePanelProps {
  report: CohortReport;
  balance: Balance;
}

/** How well the groups balance: sentences, the plot, and its numbers for screen readers. */
export function BalancePanel({ report, balance }: BalancePanelProps) {
  const { t, i18n } = useTranslation('cohorts');
  const id = useId();
  const [all, setAll] = useState(false);
  const { nameOf, valueText, fullNameOf } = useCovariateWords();
  const every = everyRow(balance);
  const rows = all ? every : worstRows(balance);
  const difference = useDifference();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-body font-semibold">
        {t('balance')}
      </h2>
      {report.found.sets > 0 ? <Verdicts rows={worstRows(balance)} /> : null}
      <div className="mt-4 mb-1.5">
        <BalanceLegend before={t('before')} after={t('after')} />
      </div>
      <BalancePlot
        bound={balanceBounds.check}
        axisText={(at) => numberText(at, i18n.language)}
        lines={rows.map((row) => ({
          id: `${row.covariate} ${row.value ?? ''}`,
          label: nameOf(row),
          detail: valueText(row),
          before: row.before,
          after: row.after,
          text: difference(row.after),
          tone: tones[verdictOn(row)],
        }))}
      />
      <BalanceTable rows={rows} nameOf={fullNameOf} />
      {every.length > rows.length || all ? (
        <button
          type="button"
          aria-expanded={all}
          className={`${linkClass} mt-2 min-h-6 text-label`}
          onClick={() => setAll(!all)}
        >
          {all ? t('worst_only') : t('all_values', { count: every.length })}
        </button>
      ) : null}
      <p className="mt-3 text-label text-t3">{t('balance_note')}</p>
      <Notes report={report} rows={every} />
    </section>
  );
}

/** The size of a difference, in two decimals. */
function useDifference() {
  const { i18n } = useTranslation('cohorts');
  const format = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (at: number | null) => (at === null ? '–' : format.format(Math.abs(at)));
}

/** So many differences are named; the plot shows the others. */
const named = 3;

function Verdicts({ rows }: { rows: readonly BalanceRow[] }) {
  const { t } = useTranslation('cohorts');
  const { inSentence } = useCovariateWords();
  const found = toCheck(rows);
  const difference = useDifference();
  if (found.length === 0)
    return (
      <p role="status" className="flex items-start gap-1.5 text-dense text-ok">
        <CircleCheck size={14} className="mt-0.5" aria-hidden="true" />
        {t('balanced')}
      </p>
    );
  return (
    <ul role="status" className="space-y-1.5 text-dense">
      {found.slice(0, named).map((row) => {
        const verdict = verdictOn(row);
        return (
          <li key={`${row.covariate} ${row.value ?? ''}`} className="flex gap-1.5">
            <TriangleAlert
              size={14}
              className={cx('mt-0.5', verdict === 'unbalanced' ? 'text-danger' : 'text-orange')}
              aria-hidden="true"
            />
            <span>
              {t(verdict === 'unbalanced' ? 'unbalanced' : 'check', {
                name: inSentence(row),
                difference: difference(row.after),
              })}
            </span>
          </li>
        );
      })}
      {found.length > named ? (
        <li className="text-t2">{t('more_differences', { count: found.length - named })}</li>
      ) : null}
    </ul>
  );
}

/** From this share on it is worth a sentence that a group does not state something. */
const notable = 0.2;

function Notes({ report, rows }: { report: CohortReport; rows: readonly BalanceRow[] }) {
  const { t, i18n } = useTranslation('cohorts');
  const { nameOf } = useCovariateWords();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  const unstated = rows.flatMap((row) =>
    row.value !== null
      ? []
      : (['cases', 'controls'] as const).flatMap((group) => {
          const share = row[group];
          return typeof share === 'number' && share >= notable
            ? [t(`unstated_${group}`, { name: nameOf(row), share: percent.format(share) })]
            : [];
        }),
  );
  const notes = [
    ...unstated,
    ...(report.unknownDonors > 0 ? [t('unknown_donors', { count: report.unknownDonors })] : []),
    ...(report.sharedDonors > 0 ? [t('shared_donors', { count: report.sharedDonors })] : []),
  ];
  return (
    <ul className="mt-3 space-y-1.5 text-label text-t2 empty:hidden">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
