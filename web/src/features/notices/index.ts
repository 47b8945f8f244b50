import { lazy } from 'react';

export { NoticeBell } from './notice-bell.tsx';
export { useReadAbout } from './use-read-about.ts';
/** For the profile; its code comes with it. */
export const MailChoices = lazy(() => import('./mail-choices.tsx').then((m) => ({ default: m.MailChoices })));
