import { RotateCcw } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { Note } from '../note/note.tsx';
import { useTranslation } from '../words.tsx';

export interface ChunkErrorProps {
  /** Its message names the chunk, the kind of failure and the address. */
  error: Error;
  onReload?: () => void;
}

/** A screen's code or styles did not arrive. */
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

/** The bundler's own words and code; its line break for style sheets arrives as two letters. */
function wordsOf(error: Error): string {
  const code = 'code' in error ? `\n${String(error.code)}` : '';
  return error.message.replaceAll('\\n', '\n') + code;
}

/** Tells a failed chunk from any other fault, by the bundler's own marks. */
export function isChunkError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return error.name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
}
