export { MailChoices, NoticeBell } from './lazy-parts.ts';
export { useReadAbout } from './use-read-about.ts';
