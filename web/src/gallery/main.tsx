import { CSPProvider } from '@base-ui/react/csp-provider';
import i18next from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/theme.css';
import { LoadingText } from '../ui/page/loading-text.tsx';
import { Toasts } from '../ui/toasts/toasts.tsx';
import { LanguageProvider } from '../ui/words.tsx';
import { Gallery } from './gallery.tsx';

i18next.on('languageChanged', (language) => {
  document.documentElement.lang = language;
});

await i18next.use(HttpBackend).init({
  lng: new URLSearchParams(window.location.search).get('lng') ?? 'en',
  fallbackLng: 'en',
  ns: ['ui', 'validation'],
  defaultNS: 'ui',
  backend: { loadPath: '/static/locales/{{lng}}/{{ns}}.json' },
  interpolation: { escapeValue: false },
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <LanguageProvider>
        <Suspense fallback={<LoadingText />}>
          <Gallery />
          <Toasts />
        </Suspense>
      </LanguageProvider>
    </CSPProvider>
  </StrictMode>,
);
