import { type ImportRun, isBusy } from '@aliquot/contract/imports';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Note } from '../../ui/note/note.tsx';
import { useTranslation } from '../../ui/words.tsx';
import type { RowsShown } from './api.ts';
import { useCancel, useCommit } from './api.ts';
import { CheckRail } from './check-rail.tsx';
import { CheckTable } from './check-table.tsx';
import { RejectsButton } from './end-step.tsx';

/** The result of the check, with every error editable in place; then the decision. */
export function CheckStep({ run, onRestart }: { run: ImportRun; onRestart: () => void }) {
  const { t } = useTranslation('imports');
  const { good, bad } = run.counts;
  const [take, setTake] = useState<'good' | 'all'>('good');
  const [shown, setShown] = useState<RowsShown>({ skip: 0, ...(bad > 0 ? { state: 'bad' as const } : {}) });
  const commit = useCommit(run.id);
  const cancel = useCancel();
  const blocked = isBusy(run) || run.missing.length > 0 || good === 0 || (take === 'all' && bad > 0);
  return (
    <>
      <DialogBody className="grid grid-cols-[220px_1fr] gap-6 max-lg:grid-cols-1">
        <CheckRail run={run} take={take} onTake={setTake} shown={shown} onShow={setShown} />
        <div className="min-w-0">
          {run.missing.length > 0 ? (
            <div className="mb-3">
              <Note tone="warn" title={t('missing_title', { count: run.missing.length })}>
                {t('missing_text', { fields: run.missing.map((field) => t(`field.${field}`)).join(', ') })}
              </Note>
            </div>
          ) : null}
          <CheckTable run={run} shown={shown} onShow={setShown} />
        </div>
      </DialogBody>
      <DialogFooter start={t('check_hint')}>
        <Button
          variant="quiet"
          disabled={cancel.isPending}
          onClick={() => cancel.mutate(run.id, { onSuccess: onRestart })}
        >
          {t('back')}
        </Button>
        {bad > 0 ? <RejectsButton run={run} /> : null}
        <Button variant="primary" disabled={blocked || commit.isPending} onClick={() => commit.mutate(take)}>
          {t('commit', { count: good })}
        </Button>
      </DialogFooter>
    </>
  );
}
