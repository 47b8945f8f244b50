import { createQueryClient, resumeSession, useAuth } from './platform/api/index.ts';
import './ui/theme.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { loadAreaLayout } from './app/frame.tsx';
import { LiveUpdates } from './app/live-updates.tsx';
import { followSession, router } from './app/router.tsx';
import { StartError } from './app/start-error.tsx';
import { startI18n } from './platform/i18n.ts';
import { followAccountLanguage } from './platform/language.ts';
import { LoadingText } from './ui/page/loading-text.tsx';
import { LanguageProvider } from './ui/words.tsx';

// The content security policy forbids `eval`; Zod would try to compile and trigger a violation report.
z.config({ jitless: true });

const queryClient = createQueryClient();
const root = createRoot(document.getElementById('root') as HTMLElement);

async function start() {
  root.render(<LoadingText />);
  const texts = startI18n();
  try {
    await Promise.all([texts, resumeSession()]);
    await followAccountLanguage();
    // Loaded before the first render: once a Suspense fallback is shown, React keeps it for at least 300 ms.
    await Promise.all([router.load(), useAuth.getState().user && loadAreaLayout()]);
  } catch (error) {
    await texts;
    root.render(<StartError error={error} onRetry={() => void start()} />);
    return;
  }
  followSession(queryClient);
  root.render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <LanguageProvider>
          <QueryClientProvider client={queryClient}>
            <Suspense fallback={<LoadingText />}>
              <RouterProvider router={router} />
              <LiveUpdates />
            </Suspense>
          </QueryClientProvider>
        </LanguageProvider>
      </CSPProvider>
    </StrictMode>,
  );
}

void start();
