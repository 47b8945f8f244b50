import type { MailTexts, WithLink } from '../../platform/mail/index.ts';

declare module '../../platform/mail/mail-data.ts' {
  interface MailData extends SearchMailData {}
}

export interface SearchMailData {
  saved_search_news: WithLink & { name: string; count: number };
}

export const searchMails: MailTexts<keyof SearchMailData> = {
  en: {
    saved_search_news: ({ name, count }) => ({
      subject: count === 1 ? `1 new sample: ${name}` : `${count.toLocaleString('en')} new samples: ${name}`,
      paragraphs: [
        count === 1
          ? `Since you last looked, 1 new sample matches your saved search “${name}”.`
          : `Since you last looked, ${count.toLocaleString('en')} new samples match your saved search “${name}”.`,
      ],
      button: 'See what is new',
      after: [
        'You get at most one such mail a day for each search. Its alerts can be switched off where it is saved.',
      ],
    }),
  },
  fr: {
    saved_search_news: ({ name, count }) => ({
      subject:
        count > 1
          ? `${count.toLocaleString('fr')} nouveaux échantillons : ${name}`
          : `1 nouvel échantillon : ${name}`,
      paragraphs: [
        count > 1
          ? `Depuis votre dernière visite, ${count.toLocaleString('fr')} nouveaux échantillons correspondent à votre recherche « ${name} ».`
          : `Depuis votre dernière visite, 1 nouvel échantillon correspond à votre recherche « ${name} ».`,
      ],
      button: 'Voir les nouveautés',
      after: [
        'Vous recevez au plus un e-mail par jour et par recherche. Les alertes se désactivent là où la recherche est enregistrée.',
      ],
    }),
  },
};
