import type { BiomarkerDetail } from '@aliquot/contract/biomarkers';
import { sampleStatuses } from '@aliquot/contract/sample-statuses';
import { Link } from '@tanstack/react-router';
import { linkClass } from '../../ui/link/link-class.ts';
import { Note } from '../../ui/note/note.tsx';
import { PanelBody } from '../../ui/side-panel/panel-parts.tsx';
import { State } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';

/** Samples of the biomarker by status; each number links to its rows. */
export function StockTab({ biomarker }: { biomarker: BiomarkerDetail }) {
  const { t, i18n } = useTranslation('biomarkers');
  const { loincCode, stock, expired } = biomarker;
  const total = Object.values(stock).reduce((sum, samples) => sum + samples, 0);
  const max = Math.max(1, ...Object.values(stock));
  return (
    <PanelBody>
      {total === 0 ? <p className="text-t2">{t('no_samples')}</p> : null}
      <ul className="divide-y divide-line border-b border-line">
        {sampleStatuses.map((status) => (
          <li key={status} className="flex h-13 items-center gap-4">
            <span className="w-40">
              <State state={status} />
            </span>
            <span className="h-1.5 flex-1" aria-hidden="true">
              <span className="block h-full bg-hist" style={{ width: `${(100 * stock[status]) / max}%` }} />
            </span>
            {stock[status] === 0 ? (
              <span className="w-20 text-right font-mono text-t3">0</span>
            ) : (
              <Link
                className={`${linkClass} w-20 text-right font-mono`}
                to="/inventory"
                search={{ loincCode, status } as never}
                aria-label={t('samples_with_status', {
                  count: stock[status],
                  status: t(`ui:state_${status}`),
                })}
              >
                {stock[status].toLocaleString(i18n.language)}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {expired > 0 ? (
        <div className="mt-4">
          <Note tone="warn" title={t('expired', { count: expired })}>
            {t('expired_text')}
          </Note>
        </div>
      ) : null}
    </PanelBody>
  );
}
