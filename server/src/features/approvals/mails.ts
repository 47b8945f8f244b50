import { counted, inDollars } from '../../platform/documents/index.ts';
import { letter, type MailTexts, type WithLink } from '../../platform/mail/index.ts';

declare module '../../platform/mail/mail-data.ts' {
  interface MailData extends ApprovalMailData {}
}

/** The samples of one biomarker. */
export interface LineInMail {
  name: string;
  samples: number;
  total: number;
}

interface About extends WithLink {
  samples: number;
  total: number;
}

/** Nobody can approve by a link in a mail: mails are forwarded, and scanners open links. The link leads to the panel. */
export interface ApprovalMailData {
  approval_requested: About & { person: string; message: string | null; lines: LineInMail[] };
  approval_decided: About & { person: string; number: string; reason: string | null };
  approval_lapsing: About;
  approval_lapsed: About;
  approval_nobody: WithLink & { company: string; person: string };
  holds_released: WithLink & { samples: number; reason: string };
}

const specimens = counted({ en: ['specimen', 'specimens'], fr: ['échantillon', 'échantillons'] });
const open = { en: 'Open the request', fr: 'Ouvrir la demande' };
const cart = { en: 'Open it', fr: 'Ouvrir' };

const whatIn = {
  en: ({ samples, total }: About) => `${specimens.en(samples)}, ${inDollars(total, 'en')}`,
  fr: ({ samples, total }: About) => `${specimens.fr(samples)}, ${inDollars(total, 'fr')}`,
};
const linesIn = {
  en: (lines: LineInMail[]) =>
    lines.map(({ name, samples, total }) => `${samples} × ${name}: ${inDollars(total, 'en')}`),
  fr: (lines: LineInMail[]) =>
    lines.map(({ name, samples, total }) => `${samples} × ${name} : ${inDollars(total, 'fr')}`),
};

export const approvalMails: MailTexts<keyof ApprovalMailData> = {
  en: {
    approval_requested: (data) =>
      letter(`${data.person} asks for your approval`, open.en, [
        `${data.person} asks you to approve an order: ${whatIn.en(data)}.`,
        ...(data.message ? [data.message] : []),
        ...linesIn.en(data.lines),
      ]),
    approval_decided: (data) =>
      data.number
        ? letter(`Approved: order ${data.number} is placed`, open.en, [
            `${data.person} approved your order: ${whatIn.en(data)}. It is placed as ${data.number}.`,
          ])
        : letter('Your order was not approved', open.en, [
            `${data.person} declined your order: ${whatIn.en(data)}.`,
            ...(data.reason ? [`Reason: ${data.reason}`] : []),
            'The specimens are in your cart again.',
          ]),
    approval_lapsing: (data) =>
      letter('Specimens are held for a few more hours', open.en, [
        `An order waits for approval: ${whatIn.en(data)}. Its specimens are held for six more hours at most; after that others may buy them.`,
      ]),
    approval_lapsed: (data) =>
      letter('Specimens are no longer held', open.en, [
        `Your order still waits for approval: ${whatIn.en(data)}. Its specimens are no longer held, and others may buy them.`,
      ]),
    approval_nobody: ({ company, person }) =>
      letter(`Nobody at ${company} can approve`, 'Open the company', [
        `${person} of ${company} asks for approval of an order, and nobody there can give it.`,
      ]),
    holds_released: ({ samples, reason }) =>
      letter('Specimens are no longer held for you', cart.en, [
        `We had to release ${specimens.en(samples)} that ${samples === 1 ? 'was' : 'were'} held for you. You can still order what nobody else buys.`,
        `Reason: ${reason}`,
      ]),
  },
  fr: {
    approval_requested: (data) =>
      letter(`${data.person} demande votre approbation`, open.fr, [
        `${data.person} vous demande d’approuver une commande : ${whatIn.fr(data)}.`,
        ...(data.message ? [data.message] : []),
        ...linesIn.fr(data.lines),
      ]),
    approval_decided: (data) =>
      data.number
        ? letter(`Approuvée : la commande ${data.number} est passée`, open.fr, [
            `${data.person} a approuvé votre commande : ${whatIn.fr(data)}. Elle est passée sous le numéro ${data.number}.`,
          ])
        : letter('Votre commande n’a pas été approuvée', open.fr, [
            `${data.person} a refusé votre commande : ${whatIn.fr(data)}.`,
            ...(data.reason ? [`Motif : ${data.reason}`] : []),
            'Les échantillons sont de nouveau dans votre panier.',
          ]),
    approval_lapsing: (data) =>
      letter('Des échantillons ne sont retenus que quelques heures encore', open.fr, [
        `Une commande attend une approbation : ${whatIn.fr(data)}. Ses échantillons sont retenus six heures encore au plus ; ensuite, d’autres pourront les acheter.`,
      ]),
    approval_lapsed: (data) =>
      letter('Des échantillons ne sont plus retenus', open.fr, [
        `Votre commande attend toujours une approbation : ${whatIn.fr(data)}. Ses échantillons ne sont plus retenus, et d’autres peuvent les acheter.`,
      ]),
    approval_nobody: ({ company, person }) =>
      letter(`Personne ne peut approuver chez ${company}`, 'Ouvrir la société', [
        `${person}, de ${company}, demande l’approbation d’une commande, et personne là-bas ne peut la donner.`,
      ]),
    holds_released: ({ samples, reason }) =>
      letter('Des échantillons ne sont plus retenus pour vous', cart.fr, [
        `Nous avons dû libérer ${specimens.fr(samples)} ${samples < 2 ? 'retenu' : 'retenus'} pour vous. Vous pouvez encore commander ce que personne d’autre n’achète.`,
        `Motif : ${reason}`,
      ]),
  },
};
