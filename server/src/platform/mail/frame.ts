import type { Language } from '@aliquot/contract/languages';

interface Frame {
  greeting: (firstName?: string) => string;
  /** Text before the plain address, for mail programs without buttons. */
  otherwise: string;
  footer: string;
  /** Footer of mails that a user can turn off. */
  chosenFooter: string;
  /** Footer of mails with a document, to an address that staff keep for them. */
  billingFooter: string;
}

/** Greeting and footer of every mail. */
export const frame: Record<Language, Frame> = {
  en: {
    greeting: (firstName) => (firstName ? `Hello ${firstName},` : 'Hello,'),
    otherwise: 'If the button does not work, open this address:',
    footer: 'Aliquot sends this mail because somebody used this address. Replies are not read.',
    chosenFooter: 'You choose in your Aliquot profile which mails you get. Replies are not read.',
    billingFooter: 'This address is kept for invoices to your company. Replies are not read.',
  },
  fr: {
    greeting: (firstName) => (firstName ? `Bonjour ${firstName},` : 'Bonjour,'),
    otherwise: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
    footer:
      'Aliquot envoie ce message parce que quelqu’un a utilisé cette adresse. Les réponses ne sont pas lues.',
    chosenFooter:
      'Vous choisissez dans votre profil Aliquot les e-mails que vous recevez. Les réponses ne sont pas lues.',
    billingFooter:
      'Cette adresse est enregistrée pour les factures à votre société. Les réponses ne sont pas lues.',
  },
};
