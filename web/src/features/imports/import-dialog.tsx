import { type ImportKind, type ImportRun, isBusy } from '@aliquot/contract/imports';
import { useState } from 'react';
import { listError } from '../../platform/lists/index.ts';
import { cx } from '../../ui/cx.ts';
import { Dialog, DialogBody } from '../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useReadAbout } from '../notices/index.ts';
import { useImportRun } from './api.ts';
import { CheckStep } from './check-step.tsx';
import { EndStep } from './end-step.tsx';
import { FileStep } from './file-step.tsx';
import type { ImportSubject } from './import-subject.ts';
import { WorkingStep } from './working-step.tsx';

/** The import: file, column mapping, check, result. It can be closed and reopened at any time. */
export function ImportDialog() {
  const { t } = useTranslation('imports');
  const { dialog, dialogEntity, openDialog, closeDialog } = useLayers();
  const open = dialog === 'import';
  const subject = (open ? (dialogEntity as ImportSubject | null) : null) ?? {};
  const id = subject.importId ?? null;
  const { data: run, error, refetch } = useImportRun(id);
  // An import for a vendor order is one of samples.
  const [chosen, setKind] = useState<ImportKind>('samples');
  const newKind = subject.invoiceId === undefined ? chosen : 'samples';
  const kind = id === null ? newKind : (run?.kind ?? 'samples');
  const title = t(kind === 'results' ? 'title_results' : 'title');
  useReadAbout('import', id);
  const follow = (importId: number | undefined) =>
    openDialog('import', importId === undefined ? {} : { importId });
  const step = stepOf(id === null ? undefined : run);
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      title={title}
      subtitle={run && id !== null ? <Subtitle run={run} /> : t('subtitle')}
      width={step === 'check' ? 1160 : 720}
      name={title}
    >
      {id === null ? (
        <>
          <Steps at="file" />
          <FileStep kind={newKind} onKind={setKind} invoiceId={subject.invoiceId} onImport={follow} />
        </>
      ) : run ? (
        <>
          <Steps at={step} />
          {step === 'check' ? (
            <CheckStep run={run} onRestart={() => follow(undefined)} />
          ) : isBusy(run) ? (
            <WorkingStep run={run} onClose={closeDialog} />
          ) : (
            <EndStep run={run} onRestart={() => follow(undefined)} onClose={closeDialog} />
          )}
        </>
      ) : (
        <DialogBody>
          {error ? (
            <ErrorState {...listError(error, t('could_not_open'))} onRetry={() => void refetch()} />
          ) : (
            <LoadingText />
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

type Step = 'file' | 'check' | 'result';

function stepOf(run: ImportRun | undefined): Step {
  if (!run || run.state === 'reading') return 'file';
  return run.state === 'checked' || run.state === 'checking' ? 'check' : 'result';
}

function Subtitle({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  return <>{[run.fileName, t('rows', { count: run.counts.rows || run.done }), run.by.name].join(', ')}</>;
}

const steps: Step[] = ['file', 'check', 'result'];

function Steps({ at }: { at: Step }) {
  const { t } = useTranslation('imports');
  return (
    <ol className="flex flex-wrap gap-5 px-6 pt-3 text-dense text-t3">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === at ? 'step' : undefined}
          className={cx(
            'flex items-baseline gap-1.5 pb-1',
            step === at && 'border-b-2 border-serum-mark font-medium text-t1',
          )}
        >
          <span className="font-mono text-micro">{steps.indexOf(at) > index ? '✓' : index + 1}</span>
          {t(`step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
