import type { Language } from '@aliquot/contract/messages/index';
import { inDollars } from '../../documents/translate.ts';
import type { MailWords } from './mail-words.ts';
import { letter, open, reasonIn, tubes } from './order-mails.ts';

interface To {
  firstName: string;
  path: string;
}

/** What the other mails about notices need to know: those for staff, and messages for either side. */
export interface NoticeMailData {
  order_received: To & { number: string; company: string; person: string; samples: number; total: number };
  order_called_off: To & { number: string; company: string; person: string; reason: string | null };
  request_received: To & { number: string; company: string; person: string; name: string };
  sign_up_received: To & { person: string; company: string };
  import_checked: To & { file: string; good: number; bad: number };
  import_done: To & { file: string; samples: number };
  import_refused: To & { file: string };
  chat: To & { person: string };
}

export type NoticeMailTexts = { [T in keyof NoticeMailData]: (data: NoticeMailData[T]) => MailWords };

export const noticeMailTemplates = Object.keys({
  order_received: 0,
  order_called_off: 0,
  request_received: 0,
  sign_up_received: 0,
  import_checked: 0,
  import_done: 0,
  import_refused: 0,
  chat: 0,
} satisfies Record<keyof NoticeMailData, 0>) as (keyof NoticeMailData)[];

const rows = {
  en: (n: number) => (n === 1 ? '1 row' : `${n.toLocaleString('en')} rows`),
  fr: (n: number) => (n < 2 ? `${n} ligne` : `${n.toLocaleString('fr')} lignes`),
};

const en: NoticeMailTexts = {
  order_received: ({ number, company, person, samples, total }) =>
    letter(`${company} placed order ${number}`, open.en, [
      `${person} of ${company} placed order ${number}: ${tubes.en(samples)}, ${inDollars(total, 'en')}.`,
    ]),
  order_called_off: ({ number, company, person, reason }) =>
    letter(`${company} cancelled order ${number}`, open.en, [
      `${person} of ${company} cancelled order ${number}.`,
      ...reasonIn.en(reason),
    ]),
  request_received: ({ number, company, person, name }) =>
    letter(`${company} asks for specimens`, 'Open the request', [
      `${person} of ${company} asks for what is not in stock: ${name}. It belongs to order ${number}.`,
    ]),
  sign_up_received: ({ person, company }) =>
    letter(`${person} asks for access`, 'Look at the request', [
      `${person} (${company}) asked for access, confirmed the address and waits to be let in.`,
    ]),
  import_checked: ({ file, good, bad }) =>
    letter(`${file} is checked`, 'Open the import', [
      `The import of ${file} waits for your decision: ${rows.en(good)} can be added, ${rows.en(bad)} cannot.`,
    ]),
  import_done: ({ file, samples }) =>
    letter(`${file} is imported`, 'Open the import', [
      `The import of ${file} is finished: ${tubes.en(samples)} added to the stock.`,
    ]),
  import_refused: ({ file }) =>
    letter(`${file} could not be imported`, 'Open the import', [
      `The import of ${file} came to nothing, and nothing was added. The import says why.`,
    ]),
  chat: ({ person }) =>
    letter(`${person} wrote to you`, 'Read the message', [`There is a new message from ${person}.`]),
};

const fr: NoticeMailTexts = {
  order_received: ({ number, company, person, samples, total }) =>
    letter(`${company} a passé la commande ${number}`, open.fr, [
      `${person}, de ${company}, a passé la commande ${number} : ${tubes.fr(samples)}, ${inDollars(total, 'fr')}.`,
    ]),
  order_called_off: ({ number, company, person, reason }) =>
    letter(`${company} a annulé la commande ${number}`, open.fr, [
      `${person}, de ${company}, a annulé la commande ${number}.`,
      ...reasonIn.fr(reason),
    ]),
  request_received: ({ number, company, person, name }) =>
    letter(`${company} demande des échantillons`, 'Ouvrir la demande', [
      `${person}, de ${company}, demande des échantillons qui ne sont pas en stock : ${name}. La demande se rattache à la commande ${number}.`,
    ]),
  sign_up_received: ({ person, company }) =>
    letter(`${person} demande un accès`, 'Voir la demande', [
      `${person} (${company}) a demandé un accès, confirmé son adresse et attend votre décision.`,
    ]),
  import_checked: ({ file, good, bad }) =>
    letter(`${file} est vérifié`, 'Ouvrir l’import', [
      `L’import de ${file} attend votre décision. À ajouter : ${rows.fr(good)}. Avec des erreurs : ${rows.fr(bad)}.`,
    ]),
  import_done: ({ file, samples }) =>
    letter(`${file} est importé`, 'Ouvrir l’import', [
      `L’import de ${file} est terminé. Ajouté au stock : ${tubes.fr(samples)}.`,
    ]),
  import_refused: ({ file }) =>
    letter(`${file} n’a pas pu être importé`, 'Ouvrir l’import', [
      `L’import de ${file} n’a pas abouti, et rien n’a été ajouté. L’import en donne la raison.`,
    ]),
  chat: ({ person }) =>
    letter(`${person} vous a écrit`, 'Lire le message', [`Vous avez un nouveau message de ${person}.`]),
};

export const noticeMails: Record<Language, NoticeMailTexts> = { en, fr };
