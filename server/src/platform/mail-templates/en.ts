import type { MailTexts } from './render.ts';

const notYou = 'If you did not ask for this, you can ignore this mail: nothing changes.';

export const en: MailTexts = {
  greeting: (firstName) => (firstName ? `Hello ${firstName},` : 'Hello,'),
  otherwise: 'If the button does not work, open this address:',
  footer: 'Aliquot sends this mail because somebody used this address. Replies are not read.',
  chosenFooter: 'You choose in your Aliquot profile which mails you get. Replies are not read.',
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
    after: [`The link works once, until ${when(expiresAt)}. All your sessions end when it is used.`, notYou],
  }),
  sign_up_confirmation: ({ expiresAt }, when) => ({
    subject: 'Confirm your address',
    paragraphs: [
      'Thank you for asking for access to Aliquot. Please confirm that this address is yours and choose a password.',
      'We then look at your request and write to you when your account is ready.',
    ],
    button: 'Choose a password',
    after: [`The link works once, until ${when(expiresAt)}.`, notYou],
  }),
  sign_up_activated: ({ companyName }) => ({
    subject: 'Your Aliquot account is ready',
    paragraphs: [`Your account is active. You can now search specimens and order for ${companyName}.`],
    button: 'Sign in',
    after: [],
  }),
  email_change_confirm: ({ newEmail, expiresAt }, when) => ({
    subject: 'Confirm your new address',
    paragraphs: [`Confirm that ${newEmail} is yours. From then on you sign in with it.`],
    button: 'Confirm this address',
    after: [`The link works once, until ${when(expiresAt)}.`, notYou],
  }),
  email_change_notice: ({ newEmail }) => ({
    subject: 'Your address is about to change',
    paragraphs: [
      `Somebody signed in as you asked to change the address of your Aliquot account to ${newEmail}. It changes once the new address is confirmed.`,
      'If this was not you, set a new password now and tell your supplier.',
    ],
    button: 'Open Aliquot',
    after: [],
  }),
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
};
