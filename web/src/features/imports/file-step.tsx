import { imports } from '@aliquot/contract/imports';
import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { acceptFor, downloadRow, showError } from '../../platform/api/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { FieldMessage } from '../../ui/field/field-frame.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useCloseLayer } from '../../ui/layers/use-guarded-close.tsx';
import { DropZone } from '../../ui/upload/drop-zone.tsx';
import { UploadProgress } from '../../ui/upload/upload-progress.tsx';
import { useUpload } from '../../ui/upload/use-upload.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useFacilityChoices } from '../facilities/index.ts';
import { sendSheet, usePendingInvoices } from './api.ts';
import { RecentImports } from './recent-imports.tsx';

interface FileStepProps {
  invoiceId: number | undefined;
  onImport: (importId: number) => void;
}

/** Destination, then file; it is uploaded and checked at once. */
export function FileStep({ invoiceId: given, onImport }: FileStepProps) {
  const { t } = useTranslation(['imports', 'ui']);
  const close = useCloseLayer();
  const choices = useFacilityChoices().data?.items;
  const facilities = choices ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  const [invoiceId, setInvoiceId] = useState(given ?? 0);
  const [location, setLocation] = useState('');
  const [facilityError, setFacilityError] = useState<string>();
  // A file chosen before the facility is uploaded as soon as that is set.
  const [waiting, setWaiting] = useState<File | null>(null);
  // A single facility is preselected.
  const facilityId = chosen ?? (facilities.length === 1 ? (facilities[0]?.id ?? null) : null);
  const sending = useUpload(async (file, hooks) => {
    const target = {
      storageFacilityId: facilityId ?? 0,
      ...(invoiceId ? { invoiceId } : {}),
      ...(location.trim() ? { storageLocation: location.trim() } : {}),
    };
    return (await sendSheet(file, target, hooks)).id;
  });
  const take = (file: File) => {
    if (facilityId === null) {
      setWaiting(file);
      return setFacilityError(t('choose_facility'));
    }
    setWaiting(null);
    // The error is shown below the file.
    sending.start(file).then(onImport, () => {});
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the facility is waited for
  useEffect(() => {
    if (waiting && facilityId !== null) take(waiting);
  }, [facilityId]);
  return (
    <>
      <DialogBody>
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <SelectField
            label={t('facility')}
            mark="required"
            value={facilityId}
            options={facilities.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              setChosen(id);
              setFacilityError(undefined);
            }}
            hint={choices?.length === 0 ? t('no_facility') : undefined}
            error={facilityError}
          />
          <TextField
            label={t('location')}
            hint={t('location_hint')}
            maxLength={255}
            value={location}
            onChange={(event) => setLocation(event.target.value)}
          />
          <InvoiceField value={invoiceId} onChange={setInvoiceId} />
        </div>
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
        <Templates />
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

/** 0 means none. */
function InvoiceField({ value, onChange }: { value: number; onChange: (id: number) => void }) {
  const { t } = useTranslation('imports');
  const invoices = usePendingInvoices().data?.items ?? [];
  return (
    <SelectField
      label={t('invoice')}
      className="col-span-full"
      value={value}
      options={[
        { value: 0, label: t('no_invoice') },
        ...invoices.map(({ id, number, vendor }) => ({
          value: id,
          label: `${number ?? `#${id}`}, ${vendor.name}`,
        })),
      ]}
      onChange={onChange}
    />
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

function Templates() {
  const { t } = useTranslation('imports');
  return (
    <p className="mt-2 flex flex-wrap items-center gap-1 text-dense text-t2">
      {t('template')}
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          size="small"
          variant="quiet"
          onClick={() => downloadRow(imports.template, { query: { format } }).catch(showError)}
        >
          {format}
        </Button>
      ))}
    </p>
  );
}
