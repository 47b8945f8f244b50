import { since } from '../../platform/format/index.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { useTranslation } from '../../ui/words.tsx';
import { addedOf, useImportRuns } from './api.ts';

/** Recent imports by all users, to view or to continue. */
export function RecentImports({ onOpen }: { onOpen: (importId: number) => void }) {
  const { t, i18n } = useTranslation('imports');
  const runs = useImportRuns().data?.items ?? [];
  if (runs.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="mb-1 text-label font-medium text-t2">{t('recent')}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {runs.map((run) => (
          <li key={run.id} className="flex flex-wrap items-baseline gap-x-3 py-2 text-dense">
            <button type="button" className={linkClass} onClick={() => onOpen(run.id)}>
              {run.fileName}
            </button>
            <span className="text-t2">
              {t(run.kind === 'results' && run.state === 'done' ? 'done_results' : `state.${run.state}`, {
                count: addedOf(run) || run.counts.rows,
              })}
            </span>
            <span className="ml-auto text-t3">
              {run.by.name}, {since(run.createdAt, new Date(), t, i18n.language)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
