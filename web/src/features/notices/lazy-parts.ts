import { lazyExtra, lazyPart } from '../../ui/lazy-part.ts';

/** For the profile. */
export const MailChoices = lazyPart(() => import('./mail-choices.tsx').then((m) => m.MailChoices));

/** For every screen's bar. */
export const NoticeBell = lazyExtra(() => import('./notice-bell.tsx').then((m) => m.NoticeBell));
