import type { MailTexts, WithLink } from '../../platform/mail/index.ts';

declare module '../../platform/mail/mail-data.ts' {
  interface MailData extends CohortMailData {}
}

export interface CohortMailData {
  cohort_changed: WithLink & { name: string; count: number };
}

export const cohortMails: MailTexts<keyof CohortMailData> = {
  en: {
    cohort_changed: ({ name, count }) => ({
      subject:
        count === 1 ? `1 specimen lost: ${name}` : `${count.toLocaleString('en')} specimens lost: ${name}`,
      paragraphs: [
        count === 1
          ? `1 specimen of your cohort “${name}” was sold to others, was withdrawn or has expired.`
          : `${count.toLocaleString('en')} specimens of your cohort “${name}” were sold to others, were withdrawn or have expired.`,
        'Refreshing the cohort finds others; all that can still be bought stays as it is.',
      ],
      button: 'Open the cohort',
      after: ['You get at most one such mail a day for each cohort.'],
    }),
  },
  fr: {
    cohort_changed: ({ name, count }) => ({
      subject:
        count > 1
          ? `${count.toLocaleString('fr')} échantillons perdus : ${name}`
          : `1 échantillon perdu : ${name}`,
      paragraphs: [
        count > 1
          ? `${count.toLocaleString('fr')} échantillons de votre cohorte « ${name} » ont été vendus à d’autres, ont été retirés ou ont expiré.`
          : `1 échantillon de votre cohorte « ${name} » a été vendu à d’autres, a été retiré ou a expiré.`,
        'Actualiser la cohorte en trouve d’autres ; tout ce qui peut encore être acheté reste tel quel.',
      ],
      button: 'Ouvrir la cohorte',
      after: ['Vous recevez au plus un e-mail par jour et par cohorte.'],
    }),
  },
};
