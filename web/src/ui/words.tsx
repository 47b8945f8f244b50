import i18next from 'i18next';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Language } from './use-translation.ts';

export { useTranslation } from './use-translation.ts';

/** Wraps the app: components with texts re-render when the language changes. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const language = useSyncExternalStore(listen, () => i18next.language);
  return <Language value={language}>{children}</Language>;
}

function listen(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}
