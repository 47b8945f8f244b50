import { type ReactNode, useState } from 'react';
import { cx } from '../cx.ts';

interface DropZoneProps {
  onFile: (file: File) => void;
  /** Accepts no files now. */
  disabled: boolean;
  /** Read-only look, without a frame. */
  plain: boolean;
  children: ReactNode;
}

/** Accepts dropped files; a button inside offers the same by click. */
export function DropZone({ onFile, disabled, plain, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const lit = over && !disabled;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button inside does the same for keys and clicks
    <div
      data-over={lit || undefined}
      className={cx(
        'flex items-center gap-4 rounded-control',
        !plain && 'border border-dashed p-3',
        !plain && (lit ? 'border-cryo bg-wash' : 'border-ctl'),
      )}
      onDragOver={(event) => {
        // Without this the browser would navigate to the file.
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file && !disabled) onFile(file);
      }}
    >
      {children}
    </div>
  );
}
