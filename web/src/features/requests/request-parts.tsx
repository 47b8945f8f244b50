import type { requestStatuses } from '@aliquot/contract/request-criteria';
import { cx } from '../../ui/cx.ts';
import { State, type StateName } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';

type Status = (typeof requestStatuses)[number];

const looks: Record<Status, StateName> = { open: 'pending', fulfilled: 'completed', closed: 'canceled' };

export function RequestState({ status, pill = false }: { status: Status; pill?: boolean }) {
  const { t } = useTranslation('requests');
  return <State state={looks[status]} label={t(`statuses.${status}`)} pill={pill} />;
}

interface RequestProgressProps {
  asked: number;
  allocated: number;
  /** In the size of a heading. */
  large?: boolean;
}

/** "3 of 10 found", with a progress bar. */
export function RequestProgress({ asked, allocated, large = false }: RequestProgressProps) {
  const { t } = useTranslation('requests');
  return (
    <div className={cx('flex items-center gap-3', large ? 'flex-row-reverse justify-end' : 'mt-1.5')}>
      <span aria-hidden="true" className="h-1 w-28 shrink-0 overflow-hidden rounded-full bg-line">
        <span
          className="block h-full rounded-full bg-ok"
          style={{ width: `${asked > 0 ? Math.min(100, (allocated / asked) * 100) : 0}%` }}
        />
      </span>
      <span className={large ? 'text-heading font-medium' : 'text-label text-t2'}>
        {t('found_of', { allocated, count: asked })}
      </span>
    </div>
  );
}
