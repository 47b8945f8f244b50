import { FileUp, ImageUp, Trash2 } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { useTranslation } from '../words.tsx';

interface FileButtonsProps {
  /** Selects the texts and the icon. */
  kind: 'image' | 'file';
  /** The choose button, to which focus returns. */
  ref: Ref<HTMLButtonElement>;
  describedBy: string;
  accept: string;
  onFile: (file: File) => void;
  /** Undefined while there is nothing to remove. */
  onRemove: (() => void) | undefined;
}

export function FileButtons({ kind, ref, describedBy, accept, onFile, onRemove }: FileButtonsProps) {
  const { t } = useTranslation('ui');
  const picker = useRef<HTMLInputElement>(null);
  const icon = { size: 16, 'aria-hidden': true } as const;
  const Choose = kind === 'image' ? ImageUp : FileUp;
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1.5">
      <input
        ref={picker}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Allows choosing the same file again after a failure.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button
        ref={ref}
        size="small"
        icon={<Choose {...icon} />}
        aria-describedby={describedBy}
        onClick={() => picker.current?.click()}
      >
        {onRemove ? t(`${kind}_replace`) : t(`${kind}_choose`)}
      </Button>
      {onRemove ? (
        <Button
          size="small"
          variant="quiet"
          icon={<Trash2 {...icon} />}
          aria-describedby={describedBy}
          onClick={onRemove}
        >
          {t(`${kind}_remove`)}
        </Button>
      ) : null}
      <span className="text-label text-t3">{t(`${kind}_drop`)}</span>
    </div>
  );
}
