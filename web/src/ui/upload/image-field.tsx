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
  /** Whose picture it is; its initials stand in when there is none. */
  name: string;
  /** The picture that is saved now. */
  src: string | null;
  /** A new upload's id, null when the picture is taken away, undefined when nothing changes. */
  value: number | null | undefined;
  onChange: (value: number | null | undefined) => void;
  upload: Upload;
  /** Told of an upload that began, so that saving can wait for it. */
  onWork?: (work: Promise<unknown>) => void;
  /** As a file chooser takes it. */
  accept?: string;
  /** Square for companies, round for people. */
  round?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  readOnly?: boolean;
}

/** A picture chosen by click, key or drop: sent at once, kept when the form is saved. */
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
    // What went wrong is said beside the field.
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
