import type { LinkCounts, LinkRun } from '@aliquot/contract/donor-links';
import { Link } from '@tanstack/react-router';
import { listError } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { linkClass } from '../../ui/link/link-class.ts';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useLinkCounts, useLinkDonors } from './link-api.ts';
import { LinkRuns } from './link-runs.tsx';

interface LinkPreviewProps {
  runs: readonly LinkRun[];
  onClose: () => void;
}

/** What would be linked and what is left, before anything changes. */
export function LinkPreview({ runs, onClose }: LinkPreviewProps) {
  const { t } = useTranslation(['inventory', 'ui']);
  const { data, error, refetch } = useLinkCounts();
  const link = useLinkDonors();
  const failure = listError(error, t('link_donors.could_not_load'));
  const counts = data?.counts;
  return (
    <>
      <DialogBody>
        {counts ? (
          <Outcome counts={counts} onLeave={onClose} />
        ) : failure ? (
          <ErrorState {...failure} onRetry={() => void refetch()} />
        ) : (
          <LoadingText />
        )}
        <LinkRuns runs={runs} />
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          {t('ui:close')}
        </Button>
        {counts && counts.samples > 0 ? (
          <Button variant="primary" busy={link.isPending} onClick={() => link.mutate()}>
            {t('link_donors.act', { count: counts.samples })}
          </Button>
        ) : null}
      </DialogFooter>
    </>
  );
}

/** Samples that are left, by reason. */
const reasons = ['withoutVendor', 'withoutBiobankId', 'withoutBirthOrSex', 'disagreeing'] as const;

function Outcome({ counts, onLeave }: { counts: LinkCounts; onLeave: () => void }) {
  const { t, i18n } = useTranslation('inventory');
  const left = reasons.filter((reason) => counts[reason] > 0);
  return (
    <>
      <p className="text-lead font-medium">
        {counts.samples === 0
          ? t('link_donors.nothing')
          : t('link_donors.outcome', {
              count: counts.donors,
              samples: t('link_donors.samples', { count: counts.samples }),
            })}
      </p>
      {left.length > 0 ? (
        <ul className="mt-3 list-disc space-y-1 pl-5 text-dense text-t2">
          {left.map((reason) => (
            <li key={reason}>{t(`link_donors.left.${reason}`, { count: counts[reason] })}</li>
          ))}
        </ul>
      ) : null}
      {counts.disagreements.length > 0 ? (
        <section className="mt-5">
          <h3 className="mb-1 text-label font-medium text-t2">{t('link_donors.disagreements')}</h3>
          <ul className="divide-y divide-line border-y border-line">
            {counts.disagreements.map(({ vendor, biobankId, samples }) => (
              <li
                key={`${vendor.id} ${biobankId}`}
                className="flex flex-wrap items-baseline gap-x-3 py-2 text-dense"
              >
                <Link
                  to="/inventory"
                  search={{ search: biobankId } as never}
                  className={`${linkClass} font-mono`}
                  onClick={onLeave}
                >
                  {biobankId}
                </Link>
                <span className="text-t2">{vendor.name}</span>
                <span className="ml-auto text-t3">{t('link_donors.samples', { count: samples })}</span>
              </li>
            ))}
          </ul>
          {counts.disagreeing > counts.disagreements.length ? (
            <p className="mt-2 text-label text-t3">
              {t('link_donors.more', {
                shown: counts.disagreements.length.toLocaleString(i18n.language),
                count: counts.disagreeing,
              })}
            </p>
          ) : null}
        </section>
      ) : null}
    </>
  );
}
