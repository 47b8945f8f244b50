import { trackingUrl } from '@aliquot/contract/carriers';
import { counted, inDollars } from '../../platform/documents/index.ts';
import { letter, type MailTexts, type WithLink } from '../../platform/mail/index.ts';
import { sumOf } from './cart/read-cart.ts';

declare module '../../platform/mail/mail-data.ts' {
  interface MailData extends OrderMailData {}
}

interface AboutOrder extends WithLink {
  number: string;
  purchaseOrderNumber: string;
}

/** For staff: which client, of which company, did it. */
interface ByClient extends WithLink {
  number: string;
  company: string;
  person: string;
}

/** The data of each mail about orders. Codes are the public ones. */
export interface OrderMailData {
  order_placed: AboutOrder & {
    samples: number;
    total: number;
    missing: number;
    /** Absent from mails that an earlier version queued, as is `shipping` below. */
    shippingQuoted?: boolean;
  };
  order_received: ByClient & { samples: number; total: number };
  order_assigned: AboutOrder;
  order_confirmed: AboutOrder & { samples: number; total: number; shipping?: number | null };
  order_dispatched: AboutOrder & { samples: number; carrier: string; trackingNumber: string | null };
  order_delivered: AboutOrder;
  order_cancelled: AboutOrder & { reason: string | null };
  order_called_off: ByClient & { reason: string | null };
  order_items_withdrawn: AboutOrder & { codes: string[]; reason: string };
  request_received: ByClient & { name: string };
  request_allocated: AboutOrder & { samples: number; missing: number };
  request_closed: AboutOrder & { request: string; reason: string | null };
  request_reopened: AboutOrder & { request: string };
}

const reasonIn = {
  en: (reason: string | null) => (reason ? [`Reason: ${reason}`] : []),
  fr: (reason: string | null) => (reason ? [`Motif : ${reason}`] : []),
};
const order = {
  en: ({ number, purchaseOrderNumber }: AboutOrder) => `${number} (your order ${purchaseOrderNumber})`,
  fr: ({ number, purchaseOrderNumber }: AboutOrder) =>
    `${number} (votre bon de commande ${purchaseOrderNumber})`,
};
const specimens = counted({ en: ['specimen', 'specimens'], fr: ['échantillon', 'échantillons'] });
const open = { en: 'Open the order', fr: 'Ouvrir la commande' };

/** What the order costs; nothing where shipping has no price. */
const sums = {
  en: ({ samples, total, shipping }: OrderMailData['order_confirmed']) =>
    typeof shipping !== 'number'
      ? []
      : [
          `${specimens.en(samples)}: ${inDollars(total, 'en')}. Shipping: ${shipping === 0 ? 'included' : inDollars(shipping, 'en')}. Total: ${inDollars(sumOf([total, shipping]), 'en')}.`,
        ],
  fr: ({ samples, total, shipping }: OrderMailData['order_confirmed']) =>
    typeof shipping !== 'number'
      ? []
      : [
          `${specimens.fr(samples)} : ${inDollars(total, 'fr')}. Expédition : ${shipping === 0 ? 'incluse' : inDollars(shipping, 'fr')}. Total : ${inDollars(sumOf([total, shipping]), 'fr')}.`,
        ],
};

/** The tracking address, for carriers that have a known one. */
const followed = ({ carrier, trackingNumber }: OrderMailData['order_dispatched']) => {
  const url = trackingUrl(carrier, trackingNumber);
  return url ? [url] : [];
};

export const orderMails: MailTexts<keyof OrderMailData> = {
  en: {
    order_placed: (data) =>
      letter(
        `Order ${data.number} is placed`,
        open.en,
        [
          `We have your order ${order.en(data)}.`,
          ...(data.samples > 0
            ? [`Reserved for you: ${specimens.en(data.samples)}, ${inDollars(data.total, 'en')}.`]
            : []),
          ...(data.missing > 0
            ? [`Not in stock yet: ${specimens.en(data.missing)}. We look for them and tell you what we find.`]
            : []),
        ],
        [
          ...(data.shippingQuoted ? ['Shipping is quoted when we confirm the order.'] : []),
          'We tell you when it is confirmed and when it is sent.',
        ],
      ),
    order_received: ({ number, company, person, samples, total }) =>
      letter(`${company} placed order ${number}`, open.en, [
        `${person} of ${company} placed order ${number}: ${specimens.en(samples)}, ${inDollars(total, 'en')}.`,
      ]),
    order_assigned: (data) =>
      letter(`Order ${data.number} is yours`, open.en, [
        `Order ${data.number} (their order ${data.purchaseOrderNumber}) was given to you.`,
      ]),
    order_confirmed: (data) =>
      letter(`Order ${data.number} is confirmed`, open.en, [
        `Your order ${order.en(data)} is confirmed and being prepared.`,
        ...sums.en(data),
      ]),
    order_dispatched: (data) =>
      letter(`Order ${data.number} is on its way`, open.en, [
        `${specimens.en(data.samples)} of your order ${order.en(data)} ${data.samples === 1 ? 'was' : 'were'} sent with ${data.carrier}.`,
        ...(data.trackingNumber ? [`Tracking number: ${data.trackingNumber}`] : []),
        ...followed(data),
      ]),
    order_delivered: (data) =>
      letter(`Order ${data.number} is delivered`, open.en, [`Your order ${order.en(data)} is complete.`]),
    order_cancelled: (data) =>
      letter(`Order ${data.number} is canceled`, open.en, [
        `Your order ${order.en(data)} was canceled.`,
        ...reasonIn.en(data.reason),
      ]),
    order_called_off: ({ number, company, person, reason }) =>
      letter(`${company} canceled order ${number}`, open.en, [
        `${person} of ${company} canceled order ${number}.`,
        ...reasonIn.en(reason),
      ]),
    order_items_withdrawn: (data) =>
      letter(`Order ${data.number} has changed`, open.en, [
        `${specimens.en(data.codes.length)} had to be taken out of your order ${order.en(data)}: ${data.codes.join(', ')}.`,
        ...reasonIn.en(data.reason),
      ]),
    request_received: ({ number, company, person, name }) =>
      letter(`${company} asks for specimens`, 'Open the request', [
        `${person} of ${company} asks for what is not in stock: ${name}. It belongs to order ${number}.`,
      ]),
    request_allocated: (data) =>
      letter(`Found for order ${data.number}`, open.en, [
        `${specimens.en(data.samples)} that you asked for came in and ${data.samples === 1 ? 'is' : 'are'} reserved for your order ${order.en(data)}.`,
        data.missing > 0
          ? `We still look for ${specimens.en(data.missing)} more.`
          : 'That is everything you asked for.',
      ]),
    request_closed: (data) =>
      letter(`A request of order ${data.number} is closed`, open.en, [
        `We no longer look for “${data.request}” of your order ${order.en(data)}.`,
        ...reasonIn.en(data.reason),
      ]),
    request_reopened: (data) =>
      letter(`A request of order ${data.number} is open again`, open.en, [
        `We look for “${data.request}” of your order ${order.en(data)} again.`,
      ]),
  },
  fr: {
    order_placed: (data) =>
      letter(
        `Commande ${data.number} enregistrée`,
        open.fr,
        [
          `Nous avons bien reçu votre commande ${order.fr(data)}.`,
          ...(data.samples > 0
            ? [`Réservé pour vous : ${specimens.fr(data.samples)}, ${inDollars(data.total, 'fr')}.`]
            : []),
          ...(data.missing > 0
            ? [
                `Pas encore en stock : ${specimens.fr(data.missing)}. Nous poursuivons la recherche et vous tiendrons au courant.`,
              ]
            : []),
        ],
        [
          ...(data.shippingQuoted
            ? ['Le prix de l’expédition vous sera indiqué à la confirmation de la commande.']
            : []),
          'Nous vous écrirons lorsqu’elle sera confirmée, puis expédiée.',
        ],
      ),
    order_received: ({ number, company, person, samples, total }) =>
      letter(`${company} a passé la commande ${number}`, open.fr, [
        `${person}, de ${company}, a passé la commande ${number} : ${specimens.fr(samples)}, ${inDollars(total, 'fr')}.`,
      ]),
    order_assigned: (data) =>
      letter(`La commande ${data.number} vous est confiée`, open.fr, [
        `La commande ${data.number} (bon de commande du client ${data.purchaseOrderNumber}) vous a été confiée.`,
      ]),
    order_confirmed: (data) =>
      letter(`Commande ${data.number} confirmée`, open.fr, [
        `Votre commande ${order.fr(data)} est confirmée et en préparation.`,
        ...sums.fr(data),
      ]),
    order_dispatched: (data) =>
      letter(`Commande ${data.number} expédiée`, open.fr, [
        `${specimens.fr(data.samples)} de votre commande ${order.fr(data)} ${data.samples < 2 ? 'a été expédié' : 'ont été expédiés'} par ${data.carrier}.`,
        ...(data.trackingNumber ? [`Numéro de suivi : ${data.trackingNumber}`] : []),
        ...followed(data),
      ]),
    order_delivered: (data) =>
      letter(`Commande ${data.number} livrée`, open.fr, [`Votre commande ${order.fr(data)} est terminée.`]),
    order_cancelled: (data) =>
      letter(`Commande ${data.number} annulée`, open.fr, [
        `Votre commande ${order.fr(data)} a été annulée.`,
        ...reasonIn.fr(data.reason),
      ]),
    order_called_off: ({ number, company, person, reason }) =>
      letter(`${company} a annulé la commande ${number}`, open.fr, [
        `${person}, de ${company}, a annulé la commande ${number}.`,
        ...reasonIn.fr(reason),
      ]),
    order_items_withdrawn: (data) =>
      letter(`Commande ${data.number} modifiée`, open.fr, [
        `Nous avons dû retirer ${specimens.fr(data.codes.length)} de votre commande ${order.fr(data)} : ${data.codes.join(', ')}.`,
        ...reasonIn.fr(data.reason),
      ]),
    request_received: ({ number, company, person, name }) =>
      letter(`${company} demande des échantillons`, 'Ouvrir la demande', [
        `${person}, de ${company}, demande des échantillons qui ne sont pas en stock : ${name}. La demande se rattache à la commande ${number}.`,
      ]),
    request_allocated: (data) =>
      letter(`Du nouveau pour la commande ${data.number}`, open.fr, [
        `${specimens.fr(data.samples)} que vous aviez ${data.samples < 2 ? 'demandé est arrivé et réservé' : 'demandés sont arrivés et réservés'} pour votre commande ${order.fr(data)}.`,
        data.missing > 0
          ? `Nous cherchons encore ${specimens.fr(data.missing)}.`
          : 'Tout ce que vous aviez demandé est réuni.',
      ]),
    request_closed: (data) =>
      letter(`Une demande de la commande ${data.number} est close`, open.fr, [
        `Nous ne cherchons plus « ${data.request} » pour votre commande ${order.fr(data)}.`,
        ...reasonIn.fr(data.reason),
      ]),
    request_reopened: (data) =>
      letter(`Une demande de la commande ${data.number} est rouverte`, open.fr, [
        `Nous cherchons à nouveau « ${data.request} » pour votre commande ${order.fr(data)}.`,
      ]),
  },
};
