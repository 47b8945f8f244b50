import type { requestStatuses } from '@aliquot/contract/request-criteria';
import { useTranslation } from 'react-i18next';
import { State, type StateName } from '../../ui/state/state.tsx';

type Status = (typeof requestStatuses)[number];

const looks: Record<Status, StateName> = { open: 'pending', fulfilled: 'completed', closed: 'canceled' };

export function RequestState({ status, pill = false }: { status: Status; pill?: boolean }) {
  const { t } = useTranslation('requests');
  return <State state={looks[status]} label={t(`statuses.${status}`)} pill={pill} />;
}

/** "3 of 10 found", and the same as a line. */
export function RequestProgress({ asked, allocated }: { asked: number; allocated: number }) {
  const { t } = useTranslation('requests');
  return (
    <div className="mt-1.5 flex items-center gap-3">
      <span aria-hidden="true" className="h-1 w-28 shrink-0 overflow-hidden rounded-full bg-line">
        <span
          className="block h-full rounded-full bg-ok"
          style={{ width: `${asked > 0 ? Math.min(100, (allocated / asked) * 100) : 0}%` }}
        />
      </span>
      <span className="text-label text-t2">{t('found_of', { allocated, count: asked })}</span>
    </div>
  );
}
