import { counted, inDollars, onDay } from '../../platform/documents/index.ts';
import { letter, type MailTexts, type WithLink } from '../../platform/mail/index.ts';

declare module '../../platform/mail/mail-data.ts' {
  interface MailData extends QuoteMailData {}
}

interface ByClient extends WithLink {
  number: string;
  company: string;
  person: string;
}
interface Ending extends WithLink {
  number: string;
  company: string;
  day: string;
}

/** An offer is accepted on the screen alone: mails are forwarded, and scanners open links. */
export interface QuoteMailData {
  quote_requested: ByClient & { samples: number };
  quote_countered: ByClient;
  quote_accepted: ByClient & { total: number };
  quote_declined: ByClient;
  quote_offered: WithLink & { number: string; samples: number; total: number; day: string };
  quote_expiring: Ending;
  quote_expired: Ending;
  quote_withdrawn: WithLink & { number: string; reason: string };
}

const specimens = counted({ en: ['specimen', 'specimens'], fr: ['échantillon', 'échantillons'] });
const open = { en: 'Open the quote', fr: 'Ouvrir le devis' };

export const quoteMails: MailTexts<keyof QuoteMailData> = {
  en: {
    quote_requested: ({ number, company, person, samples }) =>
      letter(`${company} requests a quote`, open.en, [
        `${person} of ${company} requests a quote for ${specimens.en(samples)}: ${number}.`,
      ]),
    quote_countered: ({ number, company, person }) =>
      letter(`${company} asks for changes of ${number}`, open.en, [
        `${person} of ${company} has answered quote ${number} and asks for changes.`,
      ]),
    quote_accepted: ({ number, company, person, total }) =>
      letter(`${company} accepted ${number}`, open.en, [
        `${person} of ${company} accepted quote ${number}: ${inDollars(total, 'en')}.`,
      ]),
    quote_declined: ({ number, company, person }) =>
      letter(`${company} declined ${number}`, open.en, [
        `${person} of ${company} declined quote ${number}. Its specimens are free again.`,
      ]),
    quote_offered: ({ number, samples, total, day }) =>
      letter(`Quote ${number}: ${inDollars(total, 'en')}`, open.en, [
        `Our offer for ${specimens.en(samples)} comes to ${inDollars(total, 'en')}. It is valid until ${onDay(day, 'en')}.`,
      ]),
    quote_expiring: ({ number, company, day }) =>
      letter(`Quote ${number} expires soon`, open.en, [
        `Quote ${number} for ${company} is valid until ${onDay(day, 'en')}. After that its specimens are no longer held.`,
      ]),
    quote_expired: ({ number, company, day }) =>
      letter(`Quote ${number} has expired`, open.en, [
        `Quote ${number} for ${company} was valid until ${onDay(day, 'en')}. Its specimens are no longer held. The quote can be requested again.`,
      ]),
    quote_withdrawn: ({ number, reason }) =>
      letter(`Quote ${number} was withdrawn`, open.en, [
        `We had to withdraw quote ${number}. Its specimens are no longer held.`,
        `Reason: ${reason}`,
      ]),
  },
  fr: {
    quote_requested: ({ number, company, person, samples }) =>
      letter(`${company} demande un devis`, open.fr, [
        `${person}, de ${company}, demande un devis pour ${specimens.fr(samples)} : ${number}.`,
      ]),
    quote_countered: ({ number, company, person }) =>
      letter(`${company} demande des changements au devis ${number}`, open.fr, [
        `${person}, de ${company}, a répondu au devis ${number} et demande des changements.`,
      ]),
    quote_accepted: ({ number, company, person, total }) =>
      letter(`${company} a accepté le devis ${number}`, open.fr, [
        `${person}, de ${company}, a accepté le devis ${number} : ${inDollars(total, 'fr')}.`,
      ]),
    quote_declined: ({ number, company, person }) =>
      letter(`${company} a refusé le devis ${number}`, open.fr, [
        `${person}, de ${company}, a refusé le devis ${number}. Ses échantillons sont de nouveau libres.`,
      ]),
    quote_offered: ({ number, samples, total, day }) =>
      letter(`Devis ${number} : ${inDollars(total, 'fr')}`, open.fr, [
        `Notre offre pour ${specimens.fr(samples)} s’élève à ${inDollars(total, 'fr')}. Elle est valable jusqu’au ${onDay(day, 'fr')}.`,
      ]),
    quote_expiring: ({ number, company, day }) =>
      letter(`Le devis ${number} expire bientôt`, open.fr, [
        `Le devis ${number} pour ${company} est valable jusqu’au ${onDay(day, 'fr')}. Ensuite, ses échantillons ne seront plus retenus.`,
      ]),
    quote_expired: ({ number, company, day }) =>
      letter(`Le devis ${number} a expiré`, open.fr, [
        `Le devis ${number} pour ${company} était valable jusqu’au ${onDay(day, 'fr')}. Ses échantillons ne sont plus retenus. Le devis peut être demandé à nouveau.`,
      ]),
    quote_withdrawn: ({ number, reason }) =>
      letter(`Le devis ${number} a été retiré`, open.fr, [
        `Nous avons dû retirer le devis ${number}. Ses échantillons ne sont plus retenus.`,
        `Motif : ${reason}`,
      ]),
  },
};
