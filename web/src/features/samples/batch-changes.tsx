import type { BatchChange } from '@aliquot/contract/sample-batches';
import { writeNumber } from '@aliquot/contract/write-number';
import { RotateCcw } from 'lucide-react';
import { formatMoment, formatMoney } from '../../platform/format/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useBatchChanges, useUndoBatch } from './batch-api.ts';

/** The latest batch changes, each with undo. */
export function BatchChanges() {
  const { t } = useTranslation('inventory');
  const { data, error, refetch } = useBatchChanges();
  if (error)
    return (
      <ErrorState {...listError(error, t('batch_changes.could_not_load'))} onRetry={() => void refetch()} />
    );
  if (!data) return <LoadingText />;
  if (data.items.length === 0) return <p className="text-t2">{t('batch_changes.none')}</p>;
  return (
    <ul aria-label={t('batch_changes.title')} className="divide-y divide-line">
      {data.items.map((change) => (
        <Change key={change.id} change={change} />
      ))}
    </ul>
  );
}

function Change({ change }: { change: BatchChange }) {
  const { t, i18n } = useTranslation('inventory');
  const undo = useUndoBatch();
  const words = useChangeWords(change);
  const { undone } = change;
  return (
    <li className="flex items-start gap-4 py-3 first:pt-0 last:pb-0 max-sm:flex-col max-sm:gap-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{words}</p>
        <p className="text-dense text-t2">
          {t('batch_changes.by', {
            count: change.changed,
            name: change.by?.name,
            when: formatMoment(change.at, i18n.language),
          })}
        </p>
        {undone ? (
          <p className="mt-1 text-dense text-t2">
            {t('batch_changes.undone', {
              name: undone.by?.name,
              when: formatMoment(undone.at, i18n.language),
            })}{' '}
            {undone.skipped > 0 ? t('batch_changes.skipped', { count: undone.skipped }) : null}
          </p>
        ) : null}
      </div>
      {undone ? null : (
        <Button
          size="small"
          icon={<RotateCcw size={14} aria-hidden="true" />}
          aria-label={t('batch_changes.undo_named', { change: words })}
          busy={undo.isPending}
          onClick={() => undo.mutate(change.id)}
        >
          {t('ui:undo')}
        </Button>
      )}
    </li>
  );
}

/** "Price lowered by 10 %", "Moved to Utica, F02". */
function useChangeWords({ requested }: BatchChange): string {
  const { t, i18n } = useTranslation('inventory');
  const { specimenPrice, percent, status, storageFacility, storageLocation } = requested;
  if (percent !== undefined)
    return t(percent < 0 ? 'batch_changes.lowered' : 'batch_changes.raised', {
      percent: writeNumber(Math.abs(percent), i18n.language),
    });
  if (specimenPrice !== undefined)
    return specimenPrice === null
      ? t('batch_changes.price_removed')
      : t('batch_changes.price', { price: formatMoney(specimenPrice, i18n.language) });
  if (status !== undefined) return t('batch_changes.status', { status: t(`ui:state_${status}`) });
  if (storageFacility === undefined)
    return storageLocation
      ? t('batch_changes.location', { location: storageLocation })
      : t('batch_changes.location_removed');
  const facility = storageFacility.name;
  if (storageLocation === undefined) return t('batch_changes.moved', { facility });
  return storageLocation === null
    ? t('batch_changes.moved_cleared', { facility })
    : t('batch_changes.moved_to', { facility, location: storageLocation });
}
