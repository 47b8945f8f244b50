import { lazy } from 'react';

/** For the profile; its code comes with it. */
export const MailChoices = lazy(() => import('./mail-choices.tsx').then((m) => ({ default: m.MailChoices })));

/** So long the screen has the line to itself. */
const screenFirstMs = 800;

const whenIdle = () =>
  new Promise<void>((resolve) => {
    setTimeout(() => {
      // Not every browser can say when it is idle.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: screenFirstMs });
      else resolve();
    }, screenFirstMs);
  });

/** Stands in every screen's bar, and no screen waits for it. */
export const NoticeBell = lazy(async () => {
  await whenIdle();
  return { default: (await import('./notice-bell.tsx')).NoticeBell };
});
