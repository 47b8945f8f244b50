// Queued mail: transport, layout and texts.
export { queueMail } from './mail.ts';
export type { MailData } from './templates/mail-texts.ts';
export type { OrderMailData } from './templates/order-mails.ts';
