import type { MailTexts, WithLink } from '../../platform/mail/index.ts';

declare module '../../platform/mail/mail-data.ts' {
  interface MailData extends SignUpMailData {}
}

export interface SignUpMailData {
  sign_up_activated: WithLink & { companyName: string };
}

export const signUpMails: MailTexts<keyof SignUpMailData> = {
  en: {
    sign_up_activated: ({ companyName }) => ({
      subject: 'Your Aliquot account is ready',
      paragraphs: [`Your account is active. You can now search specimens and order for ${companyName}.`],
      button: 'Sign in',
      after: [],
    }),
  },
  fr: {
    sign_up_activated: ({ companyName }) => ({
      subject: 'Votre compte Aliquot est prêt',
      paragraphs: [
        `Votre compte est actif. Vous pouvez désormais rechercher des échantillons et commander pour ${companyName}.`,
      ],
      button: 'Se connecter',
      after: [],
    }),
  },
};
