// Queued mail: queue, transport and layout. The texts are in `mails.ts` of the rooms that send them.
export { queueMail } from './mail.ts';
export { letter, letterWithoutLink, type MailData, type MailTexts, type WithLink } from './mail-data.ts';
