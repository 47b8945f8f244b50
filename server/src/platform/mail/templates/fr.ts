import type { MailTexts } from './mail-texts.ts';

const notYou = 'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message : rien ne changera.';

export const fr: MailTexts = {
  greeting: (firstName) => (firstName ? `Bonjour ${firstName},` : 'Bonjour,'),
  otherwise: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  footer:
    'Aliquot envoie ce message parce que quelqu’un a utilisé cette adresse. Les réponses ne sont pas lues.',
  chosenFooter:
    'Vous choisissez dans votre profil Aliquot les e-mails que vous recevez. Les réponses ne sont pas lues.',
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
      notYou,
    ],
  }),
  sign_up_confirmation: ({ expiresAt }, when) => ({
    subject: 'Confirmez votre adresse',
    paragraphs: [
      'Merci d’avoir demandé un accès à Aliquot. Confirmez que cette adresse est bien la vôtre en choisissant un mot de passe.',
      'Nous examinerons ensuite votre demande et vous écrirons dès que votre compte sera prêt.',
    ],
    button: 'Choisir un mot de passe',
    after: [`Le lien fonctionne une seule fois, jusqu’au ${when(expiresAt)}.`, notYou],
  }),
  sign_up_activated: ({ companyName }) => ({
    subject: 'Votre compte Aliquot est prêt',
    paragraphs: [
      `Votre compte est actif. Vous pouvez désormais rechercher des échantillons et commander pour ${companyName}.`,
    ],
    button: 'Se connecter',
    after: [],
  }),
  email_change_confirm: ({ newEmail, expiresAt }, when) => ({
    subject: 'Confirmez votre nouvelle adresse',
    paragraphs: [
      `Confirmez que l’adresse ${newEmail} est bien la vôtre. Elle servira ensuite à vous connecter.`,
    ],
    button: 'Confirmer cette adresse',
    after: [`Le lien fonctionne une seule fois, jusqu’au ${when(expiresAt)}.`, notYou],
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
};
