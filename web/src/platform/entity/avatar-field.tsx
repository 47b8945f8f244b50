import { ImageField } from '../../ui/upload/image-field.tsx';
import { uploadFile } from '../api/upload.ts';

interface AvatarFieldProps {
  label: string;
  /** Whose picture it is; its initials stand in for one. */
  name: string;
  src: string | null;
  hint?: string;
  readOnly?: boolean;
  /** Null takes the picture away. */
  onSave: (fileId: number | null) => void;
}

/** A person's picture. Saved as soon as it is chosen: it is no part of a form. */
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
