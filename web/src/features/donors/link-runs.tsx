import type { LinkRun } from '@aliquot/contract/donor-links';
import { RotateCcw } from 'lucide-react';
import { formatMoment } from '../../platform/format/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useUndoLinks } from './link-api.ts';

/** Earlier runs, each with undo. */
export function LinkRuns({ runs }: { runs: readonly LinkRun[] }) {
  const { t } = useTranslation('inventory');
  if (runs.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="mb-1 text-label font-medium text-t2">{t('link_donors.runs')}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
    </section>
  );
}

function Run({ run }: { run: LinkRun }) {
  const { t, i18n } = useTranslation(['inventory', 'ui']);
  const undo = useUndoLinks();
  const words = t('link_donors.outcome', {
    count: run.donors,
    samples: t('link_donors.samples', { count: run.samples }),
  });
  const when = (at: string) => formatMoment(at, i18n.language);
  return (
    <li className="flex items-start gap-4 py-3 max-sm:flex-col max-sm:gap-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{words}</p>
        <p className="text-dense text-t2">
          {run.by.name}, {when(run.at)}
        </p>
        {run.undone ? (
          <p className="text-dense text-t2">
            {t('link_donors.undone', { name: run.undone.by.name, when: when(run.undone.at) })}
          </p>
        ) : null}
      </div>
      {run.undone ? null : (
        <Button
          size="small"
          icon={<RotateCcw size={14} aria-hidden="true" />}
          aria-label={t('batch_changes.undo_named', { change: words })}
          busy={undo.isPending}
          onClick={() => undo.mutate(run.id)}
        >
          {t('ui:undo')}
        </Button>
      )}
    </li>
  );
}
