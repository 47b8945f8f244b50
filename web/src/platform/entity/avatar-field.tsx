import { ImageField } from '../../ui/upload/image-field.tsx';
import { uploadFile } from '../api/upload.ts';

interface AvatarFieldProps {
  label: string;
  /** The user's name; its initials are the placeholder. */
  name: string;
  src: string | null;
  hint?: string;
  readOnly?: boolean;
  /** Null removes the picture. */
  onSave: (fileId: number | null) => void;
}

/** A user's picture. Saved as soon as it is chosen, because it is not part of a form. */
export function AvatarField({ onSave, ...look }: AvatarFieldProps) {
  return (
    <ImageField
      {...look}
      round
      value={undefined}
      onChange={(fileId) => {
        if (fileId !== undefined) onSave(fileId);
      }}
      upload={(file, options) => uploadFile(file, 'avatar', options)}
    />
  );
}
