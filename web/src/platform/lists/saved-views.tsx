import { useLocation } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { lazyExtra } from '../../ui/lazy-part.ts';
import { useTranslation } from '../../ui/words.tsx';
import { listAt } from './preferences.ts';

const ViewsMenu = lazyExtra(() => import('./views-menu.tsx').then((m) => m.ViewsMenu));

/** The saved views of a list, which leave alone the words that it keeps. A placeholder reserves the space until the code is loaded. */
export function SavedViews({ keeps = [] }: { keeps?: readonly string[] }) {
  const { t } = useTranslation('ui');
  const list = listAt(useLocation({ select: ({ pathname }) => pathname }));
  if (!list) return null;
  const placeholder = (
    <Button variant="quiet" aria-disabled="true" icon={<Bookmark size={16} aria-hidden="true" />}>
      {t('views')}
    </Button>
  );
  return (
    <Suspense fallback={placeholder}>
      <ViewsMenu list={list} keeps={keeps} />
    </Suspense>
  );
}
