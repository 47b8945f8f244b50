import type { ImportRun } from '@aliquot/contract/imports';
import { Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Note } from '../../ui/note/note.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { addedOf, useRejects, useUndo } from './api.ts';

interface EndStepProps {
  run: ImportRun;
  onRestart: () => void;
  onClose: () => void;
}

/** The outcome, with the rejected rows as a file, and undo. */
export function EndStep({ run, onRestart, onClose }: EndStepProps) {
  const { t } = useTranslation(['imports', 'ui']);
  const undo = useUndo();
  const [sure, setSure] = useState(false);
  const { bad } = run.counts;
  const count = addedOf(run);
  const ofResults = run.kind === 'results';
  return (
    <>
      <DialogBody>
        {run.state === 'done' ? (
          <Note tone="info" title={t(ofResults ? 'done_results' : 'done_title', { count })} live>
            {ofResults ? t('done_results_text') : t('done_text', { facility: run.storageFacility.name })}{' '}
            {bad > 0 ? t('done_rejected', { count: bad }) : null}
          </Note>
        ) : (
          <Note tone={run.state === 'refused' ? 'bad' : 'info'} title={t(`end.${run.state}`)} live>
            {run.problem?.message ?? t(ofResults ? 'no_result_stayed' : 'nothing_stayed')}
          </Note>
        )}
      </DialogBody>
      <DialogFooter>
        {run.state === 'done' ? (
          <Button
            variant={sure ? 'danger' : 'quiet'}
            icon={<Undo2 size={16} aria-hidden="true" />}
            disabled={undo.isPending}
            // The second press confirms: by then the button shows how much is removed.
            onClick={() => (sure ? undo.mutate(run.id) : setSure(true))}
          >
            {sure ? t(ofResults ? 'undo_results_sure' : 'undo_sure', { count }) : t('undo_import')}
          </Button>
        ) : null}
        {bad > 0 ? <RejectsButton run={run} /> : null}
        <Button onClick={onRestart}>{t('another')}</Button>
        <Button variant="primary" onClick={onClose}>
          {t('ui:close')}
        </Button>
      </DialogFooter>
    </>
  );
}

export function RejectsButton({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  const rejects = useRejects();
  return (
    <Button
      icon={<Download size={16} aria-hidden="true" />}
      disabled={rejects.isPending}
      onClick={() => rejects.mutate(run.id)}
    >
      {t('download_rejects', { count: run.counts.bad })}
    </Button>
  );
}
