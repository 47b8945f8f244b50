import type { ImportRun } from '@aliquot/contract/imports';
import { Button } from '../../ui/button/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Progress } from '../../ui/progress/progress.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useCancel } from './api.ts';

/** The progress. The import continues when the dialog is closed. */
export function WorkingStep({ run, onClose }: { run: ImportRun; onClose: () => void }) {
  const { t, i18n } = useTranslation(['imports', 'ui']);
  const cancel = useCancel();
  const total = run.state === 'committing' ? run.counts.good + run.counts.added : undefined;
  const number = (n: number) => n.toLocaleString(i18n.language);
  return (
    <>
      <DialogBody className="pt-8">
        <Progress
          label={t(
            run.kind === 'results' && run.state === 'committing' ? 'adding_results' : `state.${run.state}`,
            { count: total ?? run.done },
          )}
          {...(total ? { value: run.done / total } : {})}
          detail={
            total ? `${number(run.done)} / ${number(total)}` : run.done > 0 ? number(run.done) : undefined
          }
          hint={t('may_close')}
        />
      </DialogBody>
      <DialogFooter>
        {run.state === 'cancelling' || run.state === 'undoing' ? null : (
          <Button variant="danger" disabled={cancel.isPending} onClick={() => cancel.mutate(run.id)}>
            {t('cancel_import')}
          </Button>
        )}
        <Button onClick={onClose}>{t('ui:close')}</Button>
      </DialogFooter>
    </>
  );
}
