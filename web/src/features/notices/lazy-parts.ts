import { type ComponentType, lazy } from 'react';

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

const againMs = 30_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A bell that cannot be fetched is fetched later: no screen breaks for it. */
async function fetchBell(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await import('./notice-bell.tsx')).NoticeBell };
  } catch {
    await pause(againMs);
    return fetchBell();
  }
}

/** Stands in every screen's bar, and no screen waits for it. */
export const NoticeBell = lazy(() => whenIdle().then(fetchBell));
