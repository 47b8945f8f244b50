import type { Language } from '@aliquot/contract/languages';

interface Frame {
  greeting: (firstName?: string) => string;
  /** Before the address written out, for readers that show no button. */
  otherwise: string;
  footer: string;
  /** The foot of mails that a user can switch off. */
  chosenFooter: string;
}

/** What stands around the text of every mail. */
export const frame: Record<Language, Frame> = {
  en: {
    greeting: (firstName) => (firstName ? `Hello ${firstName},` : 'Hello,'),
    otherwise: 'If the button does not work, open this address:',
    footer: 'Aliquot sends this mail because somebody used this address. Replies are not read.',
    chosenFooter: 'You choose in your Aliquot profile which mails you get. Replies are not read.',
  },
  fr: {
    greeting: (firstName) => (firstName ? `Bonjour ${firstName},` : 'Bonjour,'),
    otherwise: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
    footer:
      'Aliquot envoie ce message parce que quelqu’un a utilisé cette adresse. Les réponses ne sont pas lues.',
    chosenFooter:
      'Vous choisissez dans votre profil Aliquot les e-mails que vous recevez. Les réponses ne sont pas lues.',
  },
};
