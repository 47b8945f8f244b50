import type { ImportRun } from '@aliquot/contract/imports';
import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { RadioGroup } from '../../ui/radio/radio.tsx';
import { useTranslation } from '../../ui/words.tsx';
import type { RowsShown } from './api.ts';
import { placeName } from './place-name.ts';

interface CheckRailProps {
  run: ImportRun;
  take: 'good' | 'all';
  onTake: (take: 'good' | 'all') => void;
  shown: RowsShown;
  onShow: (shown: RowsShown) => void;
}

/** Counts that filter the rows, what to import, and where it goes. */
export function CheckRail({ run, take, onTake, shown, onShow }: CheckRailProps) {
  const { t } = useTranslation('imports');
  const { rows, good, bad, blank } = run.counts;
  const share = (count: number) => `${rows > 0 ? (count / rows) * 100 : 0}%`;
  return (
    <div className="flex flex-col gap-5">
      <div>
        <div className="mb-2 flex h-2 gap-px" aria-hidden="true">
          <span className="bg-ok" style={{ width: share(good) }} />
          <span className="bg-danger" style={{ width: share(bad) }} />
          <span className="bg-hist" style={{ width: share(blank) }} />
        </div>
        <Choice
          on={shown.state === 'good'}
          onClick={() => onShow({ skip: 0, state: 'good' })}
          count={good}
          icon={<Check size={14} className="text-ok" aria-hidden="true" />}
        >
          {t('ready')}
        </Choice>
        <Choice
          on={shown.state === 'bad' && !shown.fault}
          onClick={() => onShow({ skip: 0, state: 'bad' })}
          count={bad}
          icon={<TriangleAlert size={14} className="text-danger" aria-hidden="true" />}
        >
          {t('with_faults')}
        </Choice>
        {blank > 0 ? (
          <div className="flex justify-between px-2 py-1 text-dense text-t3">
            <span>{t(run.kind === 'results' ? 'blank_results' : 'blank')}</span>
            <span className="font-mono">{blank}</span>
          </div>
        ) : null}
      </div>
      {run.faults.length > 0 ? (
        <div>
          <h3 className="mb-1 text-label font-medium text-t2">{t('by_reason')}</h3>
          <div className="max-h-64 overflow-y-auto">
            {run.faults.map(({ field, column, fault, count }) => (
              <Choice
                key={`${field} ${column} ${fault}`}
                on={
                  shown.fault === fault &&
                  shown.field === (field ?? undefined) &&
                  shown.column === (column ?? undefined)
                }
                onClick={() =>
                  onShow({
                    ...{ skip: 0, state: 'bad', fault },
                    ...(field === null ? {} : { field }),
                    ...(column === null ? {} : { column }),
                  })
                }
                count={count}
              >
                {field !== null || column !== null
                  ? t('named', { field: placeName(t, run, { field, column }), text: t(`fault.${fault}`) })
                  : t(`fault.${fault}`)}
              </Choice>
            ))}
          </div>
        </div>
      ) : null}
      <RadioGroup
        label={t('when_importing')}
        name="take"
        value={take}
        onChange={onTake}
        options={[
          { value: 'good', label: t('take_good', { count: good }) },
          { value: 'all', label: t('take_all') },
        ]}
      />
      <Destination run={run} />
    </div>
  );
}

/** Where new samples go; results stay with their samples. */
function Destination({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-dense">
      <dt className="col-span-2 text-label font-medium text-t2">{t('going_into')}</dt>
      {run.invoice ? (
        <>
          <dt className="text-t3">{t('invoice')}</dt>
          <dd>{`${run.invoice.number ?? `#${run.invoice.id}`}, ${run.invoice.vendor}`}</dd>
        </>
      ) : null}
      {run.kind === 'samples' ? (
        <>
          <dt className="text-t3">{t('facility')}</dt>
          <dd>{run.storageFacility.name}</dd>
        </>
      ) : (
        <dd className="col-span-2">{t('samples_in_stock')}</dd>
      )}
      {run.storageLocation ? (
        <>
          <dt className="text-t3">{t('location')}</dt>
          <dd className="font-mono">{run.storageLocation}</dd>
        </>
      ) : null}
    </dl>
  );
}

interface ChoiceProps {
  on: boolean;
  onClick: () => void;
  count: number;
  icon?: ReactNode;
  children: ReactNode;
}

function Choice({ on, onClick, count, icon, children }: ChoiceProps) {
  const { i18n } = useTranslation();
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onClick}
      className={cx(
        'flex min-h-8 w-full items-center gap-2 rounded-control px-2 py-1 text-left text-dense hover:bg-s3',
        on && 'bg-wash',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      <span className="font-mono text-t2">{count.toLocaleString(i18n.language)}</span>
    </button>
  );
}
