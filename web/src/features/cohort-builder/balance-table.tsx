import { numberText } from '../../ui/number-text.ts';
import { useTranslation } from '../../ui/words.tsx';
import type { BalanceRow } from './balance-rows.ts';

interface BalanceTableProps {
  rows: readonly BalanceRow[];
  nameOf: (row: BalanceRow) => string;
}

/** The numbers of the plot, for screen readers. */
export function BalanceTable({ rows, nameOf }: BalanceTableProps) {
  const { t, i18n } = useTranslation('cohorts');
  const number = (at: number, digits = 2) => numberText(Number(at.toFixed(digits)), i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  const difference = (at: number | null) => (at === null ? t('not_defined') : number(at));
  const groupText = (of: BalanceRow['cases']) => {
    if (of === null) return t('not_defined');
    if (typeof of === 'number') return percent.format(of);
    return of.mean === null || of.sd === null
      ? t('not_defined')
      : t('mean_sd', { mean: number(of.mean, 1), sd: number(of.sd, 1) });
  };
  return (
    // A table alone would keep its width.
    <div className="relative">
      <div className="sr-only">
        <table>
          <caption>{t('balance_caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('covariate')}</th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('after')}</th>
              <th scope="col">{t('cases')}</th>
              <th scope="col">{t('controls')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.covariate} ${row.value ?? ''}`}>
                <th scope="row">{nameOf(row)}</th>
                <td>{difference(row.before)}</td>
                <td>{difference(row.after)}</td>
                <td>{groupText(row.cases)}</td>
                <td>{groupText(row.controls)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
