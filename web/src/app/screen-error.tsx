import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '../ui/button/button.tsx';
import { Note } from '../ui/note/note.tsx';
import { ChunkError, isChunkError } from '../ui/page/chunk-error.tsx';
import { Page } from '../ui/page/page-header.tsx';
import { useTranslation } from '../ui/words.tsx';

/** A failed chunk is named; any other error shows a general message without internals. */
export function ScreenError({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  if (isChunkError(error))
    return (
      <Page>
        <ChunkError error={error} />
      </Page>
    );
  console.error(error);
  return (
    <Page>
      <Note tone="bad" title={t('errors.screen_title')}>
        <p>{t('errors.screen_text')}</p>
        <div className="mt-3">
          <Button size="small" onClick={() => window.location.reload()}>
            {t('errors.reload')}
          </Button>
        </div>
      </Note>
    </Page>
  );
}
