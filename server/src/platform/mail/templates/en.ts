import type { MailTexts } from './mail-texts.ts';

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
