import { FileText, TriangleAlert, X } from 'lucide-react';
import { Chip } from '../../ui/chip/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { useTranslation } from '../../ui/words.tsx';
import type { DraftFile } from './draft-files.ts';
import { changeDraft, type Draft, removeFile } from './drafts.ts';
import type { Place } from './outbox.ts';
import { useTimeWords } from './use-words.ts';

/** Above the field: the subject of the message, and its files. */
export function ComposerExtras({ place, draft }: { place: Place; draft: Draft }) {
  const { t } = useTranslation('contact_us');
  const { source, files } = draft;
  if (!source && files.length === 0) return null;
  return (
    <ul className="mb-2.5 flex flex-wrap gap-2">
      {source ? (
        <li className="min-w-0">
          <Chip
            name={t(`about_${source.type}`)}
            value={<span className="font-mono">{source.name}</span>}
            onRemove={() => changeDraft(place, { source: null })}
            removeLabel={t('remove_file', { name: source.name })}
          />
        </li>
      ) : null}
      {files.map((file) => (
        <li key={file.key} className="max-w-full min-w-0">
          <FileChip file={file} onRemove={() => removeFile(place, file.key)} />
        </li>
      ))}
    </ul>
  );
}

function FileChip({ file, onRemove }: { file: DraftFile; onRemove: () => void }) {
  const { t, i18n } = useTranslation('contact_us');
  const { size } = useTimeWords();
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(file.progress);
  return (
    <span
      className={cx(
        'flex min-h-9 max-w-full items-center gap-2 rounded-control border bg-s1 py-1 pr-1 pl-2.5 text-dense',
        file.error ? 'border-danger' : 'border-line',
      )}
    >
      {file.error ? (
        <TriangleAlert size={16} className="shrink-0 text-danger" aria-hidden="true" />
      ) : (
        <FileText size={16} className="shrink-0 text-t2" aria-hidden="true" />
      )}
      <span className="min-w-0 truncate">{file.name}</span>
      <span role="status" className={cx('shrink-0 text-label', file.error ? 'text-danger' : 'text-t3')}>
        {file.error ?? (file.fileId === null ? share : size(file.size))}
      </span>
      <button
        type="button"
        aria-label={t('remove_file', { name: file.name })}
        onClick={onRemove}
        className="grid size-6 shrink-0 place-items-center rounded-full text-t2 hover:text-t1"
      >
        <X size={14} aria-hidden="true" />
      </button>
    </span>
  );
}
