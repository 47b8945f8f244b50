import { letter, type MailTexts, type WithLink } from '../../platform/mail/index.ts';

declare module '../../platform/mail/mail-data.ts' {
  interface MailData extends AuthMailData {}
}

interface Expiring extends WithLink {
  /** ISO 8601. */
  expiresAt: string;
}

export interface AuthMailData {
  invitation: Expiring & { invitedBy: string };
  recovery: Expiring;
  /** Without a name: the sender may have entered any text, and the address may be a stranger's. */
  sign_up_confirmation: Omit<Expiring, 'firstName'>;
  sign_up_received: WithLink & { person: string; company: string };
  email_change_confirm: Expiring & { newEmail: string };
  email_change_notice: Expiring & { newEmail: string };
  email_changed_notice: Expiring & { newEmail: string };
  email_reverted: Expiring;
  /** To an address that may be a stranger's, so without a name. */
  email_reverted_notice: Omit<WithLink, 'firstName'>;
  email_moved_notice: WithLink & { newEmail: string; changedBy: string; contact: string };
  email_moved: WithLink & { newEmail: string; changedBy: string; contact: string };
}

const notYou = {
  en: 'If you did not ask for this, you can ignore this mail: nothing changes.',
  fr: 'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : rien ne changera.',
};

export const authMails: MailTexts<keyof AuthMailData> = {
  en: {
    invitation: ({ invitedBy, expiresAt }, when) => ({
      subject: 'Your Aliquot account',
      paragraphs: [
        `${invitedBy} made an account for you at Aliquot, where you find and order biospecimens.`,
        'Choose a password to start using it.',
      ],
      button: 'Choose a password',
      after: [`The link works once, until ${when(expiresAt)}.`],
    }),
    recovery: ({ expiresAt }, when) => ({
      subject: 'Set a new password',
      paragraphs: ['Somebody asked to set a new password for your Aliquot account.'],
      button: 'Set a new password',
      after: [
        `The link works once, until ${when(expiresAt)}. All your sessions end when it is used.`,
        notYou.en,
      ],
    }),
    sign_up_confirmation: ({ expiresAt }, when) => ({
      subject: 'Confirm your address',
      paragraphs: [
        'Thank you for asking for access to Aliquot. Please confirm that this address is yours and choose a password.',
        'We then look at your request and write to you when your account is ready.',
      ],
      button: 'Choose a password',
      after: [`The link works once, until ${when(expiresAt)}.`, notYou.en],
    }),
    sign_up_received: ({ person, company }) =>
      letter(`${person} asks for access`, 'Look at the request', [
        `${person} (${company}) asked for access, confirmed the address and waits to be let in.`,
      ]),
    email_change_confirm: ({ newEmail, expiresAt }, when) => ({
      subject: 'Confirm your new address',
      paragraphs: [`Confirm that ${newEmail} is yours. From then on you sign in with it.`],
      button: 'Confirm this address',
      after: [`The link works once, until ${when(expiresAt)}.`, notYou.en],
    }),
    email_change_notice: ({ newEmail, expiresAt }, when) => ({
      subject: 'Your address is about to change',
      paragraphs: [
        `Somebody signed in as you asked to change the address of your Aliquot account to ${newEmail}. It changes once the new address is confirmed.`,
        'If this was you, there is nothing to do here.',
      ],
      button: 'This was not me',
      after: [
        `The button stops the change, ends all sessions and lets you choose a new password. It works until ${when(expiresAt)}.`,
      ],
    }),
    email_changed_notice: ({ newEmail, expiresAt }, when) => ({
      subject: 'Your address has changed',
      paragraphs: [
        `The address of your Aliquot account is now ${newEmail}.`,
        'If this was you, there is nothing to do here.',
      ],
      button: 'This was not me',
      after: [
        `The button takes the change back, ends all sessions and lets you choose a new password. It works until ${when(expiresAt)}.`,
      ],
    }),
    email_reverted: ({ expiresAt }, when) => ({
      subject: 'Your address is yours again',
      paragraphs: [
        'The change of your address was taken back, all sessions have ended, and your old password no longer works.',
        'Choose a new password to sign in.',
      ],
      button: 'Choose a password',
      after: [
        `The link works once, until ${when(expiresAt)}. After that, ask for another on the sign-in page.`,
      ],
    }),
    email_reverted_notice: () => ({
      subject: 'A change of address was taken back',
      paragraphs: ['This address is no longer that of an Aliquot account, nor about to become it.'],
      button: 'Open Aliquot',
      after: [],
    }),
    email_moved_notice: ({ newEmail, changedBy, contact }) => ({
      subject: 'Your address has changed',
      paragraphs: [
        `${changedBy} changed the address of your Aliquot account to ${newEmail}. All your sessions have ended.`,
        `If you did not ask for this, write to ${contact}.`,
      ],
      button: 'Open Aliquot',
      after: [],
    }),
    email_moved: ({ newEmail, changedBy, contact }) => ({
      subject: 'Your address has changed',
      paragraphs: [
        `${changedBy} changed the address of your Aliquot account. From now on you sign in with ${newEmail} and the password you have.`,
        `If you did not ask for this, write to ${contact}.`,
      ],
      button: 'Sign in',
      after: [],
    }),
  },
  fr: {
    invitation: ({ invitedBy, expiresAt }, when) => ({
      subject: 'Votre compte Aliquot',
      paragraphs: [
        `${invitedBy} a créé un compte pour vous sur Aliquot, où l’on trouve et commande des échantillons biologiques.`,
        'Choisissez un mot de passe pour commencer à l’utiliser.',
      ],
      button: 'Choisir un mot de passe',
      after: [`Le lien fonctionne une seule fois, jusqu’au ${when(expiresAt)}.`],
    }),
    recovery: ({ expiresAt }, when) => ({
      subject: 'Choisir un nouveau mot de passe',
      paragraphs: ['Quelqu’un a demandé un nouveau mot de passe pour votre compte Aliquot.'],
      button: 'Choisir un nouveau mot de passe',
      after: [
        `Le lien fonctionne une seule fois, jusqu’au ${when(expiresAt)}. Toutes vos sessions prennent fin dès qu’il est utilisé.`,
        notYou.fr,
      ],
    }),
    sign_up_confirmation: ({ expiresAt }, when) => ({
      subject: 'Confirmez votre adresse',
      paragraphs: [
        'Merci d’avoir demandé un accès à Aliquot. Confirmez que cette adresse est bien la vôtre en choisissant un mot de passe.',
        'Nous examinerons ensuite votre demande et vous écrirons dès que votre compte sera prêt.',
      ],
      button: 'Choisir un mot de passe',
      after: [`Le lien fonctionne une seule fois, jusqu’au ${when(expiresAt)}.`, notYou.fr],
    }),
    sign_up_received: ({ person, company }) =>
      letter(`${person} demande un accès`, 'Voir la demande', [
        `${person} (${company}) a demandé un accès, confirmé son adresse et attend votre décision.`,
      ]),
    email_change_confirm: ({ newEmail, expiresAt }, when) => ({
      subject: 'Confirmez votre nouvelle adresse',
      paragraphs: [
        `Confirmez que l’adresse ${newEmail} est bien la vôtre. Elle servira ensuite à vous connecter.`,
      ],
      button: 'Confirmer cette adresse',
      after: [`Le lien fonctionne une seule fois, jusqu’au ${when(expiresAt)}.`, notYou.fr],
    }),
    email_change_notice: ({ newEmail, expiresAt }, when) => ({
      subject: 'Votre adresse va changer',
      paragraphs: [
        `Une personne connectée à votre compte Aliquot a demandé d’en changer l’adresse pour ${newEmail}. Le changement aura lieu dès que la nouvelle adresse sera confirmée.`,
        'Si c’était vous, vous n’avez rien à faire.',
      ],
      button: 'Ce n’était pas moi',
      after: [
        `Le bouton arrête le changement, ferme toutes les sessions et vous permet de choisir un nouveau mot de passe. Il fonctionne jusqu’au ${when(expiresAt)}.`,
      ],
    }),
    email_changed_notice: ({ newEmail, expiresAt }, when) => ({
      subject: 'Votre adresse a changé',
      paragraphs: [
        `L’adresse de votre compte Aliquot est désormais ${newEmail}.`,
        'Si c’était vous, vous n’avez rien à faire.',
      ],
      button: 'Ce n’était pas moi',
      after: [
        `Le bouton annule le changement, ferme toutes les sessions et vous permet de choisir un nouveau mot de passe. Il fonctionne jusqu’au ${when(expiresAt)}.`,
      ],
    }),
    email_reverted: ({ expiresAt }, when) => ({
      subject: 'Votre adresse est de nouveau la vôtre',
      paragraphs: [
        'Le changement de votre adresse a été annulé, toutes les sessions sont fermées et votre ancien mot de passe ne fonctionne plus.',
        'Choisissez un nouveau mot de passe pour vous connecter.',
      ],
      button: 'Choisir un mot de passe',
      after: [
        `Le lien fonctionne une seule fois, jusqu’au ${when(expiresAt)}. Ensuite, demandez-en un autre sur la page de connexion.`,
      ],
    }),
    email_reverted_notice: () => ({
      subject: 'Un changement d’adresse a été annulé',
      paragraphs: ['Cette adresse n’est plus celle d’un compte Aliquot et ne va pas le devenir.'],
      button: 'Ouvrir Aliquot',
      after: [],
    }),
    email_moved_notice: ({ newEmail, changedBy, contact }) => ({
      subject: 'Votre adresse a changé',
      paragraphs: [
        `${changedBy} a changé l’adresse de votre compte Aliquot pour ${newEmail}. Toutes vos sessions sont fermées.`,
        `Si vous ne l’avez pas demandé, écrivez à ${contact}.`,
      ],
      button: 'Ouvrir Aliquot',
      after: [],
    }),
    email_moved: ({ newEmail, changedBy, contact }) => ({
      subject: 'Votre adresse a changé',
      paragraphs: [
        `${changedBy} a changé l’adresse de votre compte Aliquot. Désormais, vous vous connectez avec ${newEmail} et votre mot de passe actuel.`,
        `Si vous ne l’avez pas demandé, écrivez à ${contact}.`,
      ],
      button: 'Se connecter',
      after: [],
    }),
  },
};
