import { useId, useRef } from 'react';
import { Avatar } from '../avatar/avatar.tsx';
import { FieldMessage } from '../field/field-frame.tsx';
import { alert } from '../toasts/alert-store.ts';
import { useTranslation } from '../words.tsx';
import { DropZone } from './drop-zone.tsx';
import { FileButtons } from './file-buttons.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { type Upload, useUpload } from './use-upload.ts';

export interface ImageFieldProps {
  label: string;
  /** The owner's name; its initials are the placeholder. */
  name: string;
  /** The saved picture. */
  src: string | null;
  /** A new upload's id, null to remove the picture, undefined for no change. */
  value: number | null | undefined;
  onChange: (value: number | null | undefined) => void;
  upload: Upload;
  /** Called when an upload starts, so that saving can wait for it. */
  onWork?: (work: Promise<unknown>) => void;
  /** The `accept` attribute of the file input. */
  accept?: string;
  /** Round for users, square for companies. */
  round?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  readOnly?: boolean;
}

/** A picture chosen by click, key or drop: uploaded at once, attached when the form is saved. */
export function ImageField(props: ImageFieldProps) {
  const { label, name, src, value, onChange, round = false, readOnly = false } = props;
  const { t } = useTranslation('ui');
  const id = useId();
  const chooser = useRef<HTMLButtonElement>(null);
  const sending = useUpload(props.upload);
  const shown = value === undefined ? src : value === null ? null : sending.preview;

  const take = (file: File) => {
    const work = sending.start(file).then((fileId) => {
      onChange(fileId);
      alert.success(t('image_uploaded'));
    });
    props.onWork?.(work);
    // The field shows the error.
    work.catch(() => {});
  };
  const remove = () => {
    sending.clear();
    onChange(src ? null : undefined);
    chooser.current?.focus();
  };

  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend id={`${id}-label`} className="mb-1.5 text-label font-medium text-t2">
        {label}
      </legend>
      <DropZone disabled={readOnly || sending.progress !== null} plain={readOnly} onFile={take}>
        <Avatar name={name} src={shown} size="large" square={!round} />
        {readOnly ? null : sending.progress === null ? (
          <FileButtons
            kind="image"
            ref={chooser}
            describedBy={`${id}-label ${id}-message`}
            accept={props.accept ?? '.jpg,.jpeg,.png'}
            onFile={take}
            onRemove={shown ? remove : undefined}
          />
        ) : (
          <UploadProgress share={sending.progress} onCancel={sending.cancel} />
        )}
      </DropZone>
      {readOnly ? null : (
        <div id={`${id}-message`} aria-live="polite">
          <FieldMessage hint={props.hint} error={sending.error ?? props.error} />
        </div>
      )}
    </fieldset>
  );
}
