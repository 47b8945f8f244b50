import { FileText } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { FieldMessage } from '../field/field-frame.tsx';
import { linkClass } from '../link/link-class.ts';
import { alert } from '../toasts/alert-store.ts';
import { useTranslation } from '../words.tsx';
import { DropZone } from './drop-zone.tsx';
import { FileButtons } from './file-buttons.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { type Upload, useUpload } from './use-upload.ts';

export interface DocumentFieldProps {
  label: string;
  /** The saved document. */
  saved: { name: string; url: string } | null;
  /** A new upload's id, null to remove the document, undefined for no change. */
  value: number | null | undefined;
  onChange: (value: number | null | undefined) => void;
  upload: Upload;
  /** Called when an upload starts, so that saving can wait for it. */
  onWork?: (work: Promise<unknown>) => void;
  /** The `accept` attribute of the file input. */
  accept: string;
  hint?: string | undefined;
  error?: string | undefined;
  readOnly?: boolean;
}

/**
 * A document chosen by click, key or drop: uploaded at once, attached when the form is saved; the saved one
 * is a link.
 */
export function DocumentField(props: DocumentFieldProps) {
  const { label, saved, value, onChange, readOnly = false } = props;
  const { t } = useTranslation('ui');
  const id = useId();
  const chooser = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState('');
  const sending = useUpload(props.upload);
  const shown = value === undefined ? saved : value === null ? null : { name: chosen, url: null };

  const take = (file: File) => {
    const work = sending.start(file).then((fileId) => {
      setChosen(file.name);
      onChange(fileId);
      alert.success(t('file_uploaded'));
    });
    props.onWork?.(work);
    // The field shows the error.
    work.catch(() => {});
  };
  const remove = () => {
    sending.clear();
    onChange(saved ? null : undefined);
    chooser.current?.focus();
  };

  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend id={`${id}-label`} className="mb-1.5 text-label font-medium text-t2">
        {label}
      </legend>
      <DropZone disabled={readOnly || sending.progress !== null} plain={readOnly} onFile={take}>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
          <DocumentName shown={shown} />
          {readOnly ? null : sending.progress === null ? (
            <FileButtons
              kind="file"
              ref={chooser}
              describedBy={`${id}-label ${id}-message`}
              accept={props.accept}
              onFile={take}
              onRemove={shown ? remove : undefined}
            />
          ) : (
            <UploadProgress share={sending.progress} onCancel={sending.cancel} />
          )}
        </div>
      </DropZone>
      {readOnly ? null : (
        <div id={`${id}-message`} aria-live="polite">
          <FieldMessage hint={props.hint} error={sending.error ?? props.error} />
        </div>
      )}
    </fieldset>
  );
}

function DocumentName({ shown }: { shown: { name: string; url: string | null } | null }) {
  const { t } = useTranslation('ui');
  if (!shown) return <span className="text-t3">{t('file_none')}</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <FileText size={16} className="shrink-0 text-t3" aria-hidden="true" />
      {shown.url ? (
        <a href={shown.url} className={`${linkClass} truncate`} target="_blank" rel="noreferrer">
          {shown.name}
        </a>
      ) : (
        <span className="truncate">{shown.name}</span>
      )}
    </span>
  );
}
