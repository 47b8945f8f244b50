import { RotateCcw } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { Note } from '../note/note.tsx';
import { useTranslation } from '../words.tsx';

export interface ChunkErrorProps {
  /** Its message has the chunk, the kind of failure and the address. */
  error: Error;
  onReload?: () => void;
}

/** Shown when a screen's code or styles failed to load. */
export function ChunkError({ error, onReload = () => window.location.reload() }: ChunkErrorProps) {
  const { t } = useTranslation('ui');
  return (
    <Note tone="bad" title={t('chunk_error_title')}>
      <p className="font-mono text-label break-words whitespace-pre-wrap">{wordsOf(error)}</p>
      <div className="mt-3">
        <Button size="small" icon={<RotateCcw size={14} aria-hidden="true" />} onClick={onReload}>
          {t('reload')}
        </Button>
      </div>
    </Note>
  );
}

/** The bundler's message and code; its line break for style sheets arrives as the two characters `\n`. */
function wordsOf(error: Error): string {
  const code = 'code' in error ? `\n${String(error.code)}` : '';
  return error.message.replaceAll('\\n', '\n') + code;
}

/** Tells a failed chunk from any other error, by the bundler's error name and code. */
export function isChunkError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return error.name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
}
