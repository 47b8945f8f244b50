import { type ImportKind, imports } from '@aliquot/contract/imports';
import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { acceptFor, downloadRow, showError } from '../../platform/api/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { FieldMessage } from '../../ui/field/field-frame.tsx';
import { useCloseLayer } from '../../ui/layers/use-guarded-close.tsx';
import { DropZone } from '../../ui/upload/drop-zone.tsx';
import { UploadProgress } from '../../ui/upload/upload-progress.tsx';
import { useUpload } from '../../ui/upload/use-upload.ts';
import { useTranslation } from '../../ui/words.tsx';
import { sendSheet } from './api.ts';
import { RecentImports } from './recent-imports.tsx';
import { KindField, TargetFields, useTarget } from './target-fields.tsx';

interface FileStepProps {
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
  invoiceId: number | undefined;
  onImport: (importId: number) => void;
}

/** Destination, then file; it is uploaded and checked at once. */
export function FileStep({ kind, onKind, invoiceId: given, onImport }: FileStepProps) {
  const { t } = useTranslation(['imports', 'ui']);
  const close = useCloseLayer();
  const [facilityError, setFacilityError] = useState<string>();
  // A file chosen before the facility is uploaded as soon as that is set.
  const [waiting, setWaiting] = useState<File | null>(null);
  const { target, fields } = useTarget(kind, given);
  const sending = useUpload(async (file, hooks) => {
    if (!target) throw new Error('no target');
    return (await sendSheet(file, target, hooks)).id;
  });
  const take = (file: File) => {
    if (!target) {
      setWaiting(file);
      return setFacilityError(t('choose_facility'));
    }
    setWaiting(null);
    // The error is shown below the file.
    sending.start(file).then(onImport, () => {});
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the facility is waited for
  useEffect(() => {
    if (waiting && target) take(waiting);
  }, [target === null]);
  return (
    <>
      <DialogBody>
        {given === undefined ? (
          <div className="mb-4">
            <KindField kind={kind} onKind={onKind} />
          </div>
        ) : null}
        {kind === 'samples' ? (
          <TargetFields
            {...fields}
            facilityError={facilityError}
            onFacility={() => setFacilityError(undefined)}
          />
        ) : (
          <p className="text-dense text-t2">{t('results_hint')}</p>
        )}
        <div className="mt-5 mb-1.5 text-label font-medium text-t2">{t('file')}</div>
        <DropZone disabled={sending.progress !== null} plain={false} onFile={take}>
          {sending.progress === null ? (
            <FilePicker waiting={waiting} onFile={take} />
          ) : (
            <UploadProgress share={sending.progress} onCancel={sending.cancel} />
          )}
        </DropZone>
        <div aria-live="polite">
          <FieldMessage hint={undefined} error={sending.error} />
        </div>
        <Templates kind={kind} />
        <RecentImports onOpen={onImport} />
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" onClick={close}>
          {t('ui:close')}
        </Button>
      </DialogFooter>
    </>
  );
}

function FilePicker({ waiting, onFile }: { waiting: File | null; onFile: (file: File) => void }) {
  const { t } = useTranslation('imports');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5 py-3">
      <input
        ref={picker}
        type="file"
        accept={acceptFor('import')}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Allows choosing the same file again after a failure.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button icon={<FileUp size={16} aria-hidden="true" />} onClick={() => picker.current?.click()}>
        {t('choose_file')}
      </Button>
      <span className="min-w-0 text-label text-t3">
        {waiting ? t('file_waits', { name: waiting.name }) : t('file_hint')}
      </span>
    </div>
  );
}

function Templates({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation('imports');
  return (
    <p className="mt-2 flex flex-wrap items-center gap-1 text-dense text-t2">
      {t('template')}
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          size="small"
          variant="quiet"
          onClick={() => downloadRow(imports.template, { query: { format, kind } }).catch(showError)}
        >
          {format}
        </Button>
      ))}
    </p>
  );
}
