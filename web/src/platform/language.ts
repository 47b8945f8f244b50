import { auth, type Me } from '@aliquot/contract/auth';
import { type Language, languages } from '@aliquot/contract/languages';
import { call } from './api/api.ts';
import { useAuth } from './api/auth-state.ts';
import { showLanguage } from './i18n.ts';

/**
 * Sets the language on this page, on this device and, for a signed-in user, in the account, which mails and
 * other devices use.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  const { user } = useAuth.getState();
  if (user) await save(user, language);
}

async function save(user: Me, language: Language): Promise<void> {
  if (user.language !== language)
    useAuth.setState({ user: await call(auth.updateMe, { body: { language } }) });
}

/**
 * On page load, a signed-in user gets the language of the account, whatever this device had before. `lng` in
 * the address counts as a choice.
 */
export async function followAccountLanguage(): Promise<void> {
  const { user } = useAuth.getState();
  const requested = new URLSearchParams(window.location.search).get('lng');
  const language = languages.find((known) => known === requested);
  if (user && language) await save(user, language);
  else if (user) await showLanguage(user.language);
}
