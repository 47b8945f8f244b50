import { auth, type Me } from '@aliquot/contract/auth';
import { type Language, languages } from '@aliquot/contract/languages';
import { call } from './api/api.ts';
import { useAuth } from './api/auth-state.ts';
import { showLanguage } from './i18n.ts';

/**
 * Wherever a language is chosen it is chosen everywhere: on this page, on this device and, for whoever is signed in, in
 * their account, which mails and other devices go by.
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
 * When a page is opened by somebody who is signed in: their account's language is shown, whatever this device showed
 * before. An address with `lng` is a choice like any other.
 */
export async function followAccountLanguage(): Promise<void> {
  const { user } = useAuth.getState();
  const requested = new URLSearchParams(window.location.search).get('lng');
  const language = languages.find((known) => known === requested);
  if (user && language) await save(user, language);
  else if (user) await showLanguage(user.language);
}
