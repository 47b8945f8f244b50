import type { i18n as I18n } from 'i18next';

interface ErrorLike {
  message?: string | undefined;
  type?: unknown;
}

/**
 * The text of a field's error. Its message is a key of the namespace `validation` or a sentence, which is
 * used as it is; without a message its type is the key.
 */
export function errorText(i18n: I18n, error: ErrorLike | undefined): string | undefined {
  if (!error) return undefined;
  const text = error.message || String(error.type ?? '');
  const known = (key: string) => i18n.exists(key, { ns: 'validation' });
  if (known(text)) return i18n.t(text, { ns: 'validation' });
  // A rule without its own message: the schema library's English default would not help.
  if (text === '' || text.startsWith('Invalid input')) return i18n.t('validate_errors', { ns: 'validation' });
  return text;
}

/** Of the server's messages about one field, prefers a sentence over a key. */
export function preferSentence(messages: readonly string[]): string {
  return messages.find((message) => !/^[a-z]+_\w+$/.test(message)) ?? messages[0] ?? 'validate_errors';
}
