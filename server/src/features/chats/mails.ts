import { letter, type MailTexts, type WithLink } from '../../platform/mail/index.ts';

declare module '../../platform/mail/mail-data.ts' {
  interface MailData extends ChatMailData {}
}

export interface ChatMailData {
  chat: WithLink & { person: string };
}

export const chatMails: MailTexts<keyof ChatMailData> = {
  en: {
    chat: ({ person }) =>
      letter(`${person} wrote to you`, 'Read the message', [`There is a new message from ${person}.`]),
  },
  fr: {
    chat: ({ person }) =>
      letter(`${person} vous a écrit`, 'Lire le message', [`Vous avez un nouveau message de ${person}.`]),
  },
};
