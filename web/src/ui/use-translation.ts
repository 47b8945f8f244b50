import i18next, { type i18n, type TFunction } from 'i18next';
import { createContext, use } from 'react';

interface Words {
  t: TFunction;
  i18n: i18n;
}

export const Language = createContext<string | null>(null);

/**
 * The words of a room, or of the first of several that has them; waits until they are here. Every cell of a list asks:
 * so there is one answer for all who ask for the same, and no listener for each.
 */
export function useTranslation(rooms: string | readonly string[] = 'common'): Words {
  use(Language);
  const key = `${i18next.language} ${rooms}`;
  const namespaces = () => [rooms].flat();
  if (!answers[key] && !namespaces().every((room) => i18next.hasLoadedNamespace(room)))
    arrivals[key] ??= i18next.loadNamespaces(namespaces());
  // Also when they are here by now: React goes on where a drawing has waited, and must find it waiting for the same.
  if (arrivals[key]) use(arrivals[key]);
  answers[key] ??= { t: remembering(namespaces()), i18n: i18next };
  return answers[key];
}

const answers: Record<string, Words> = {};
const arrivals: Record<string, Promise<void>> = {};

/** Words without a number or a name in them are looked up once. */
function remembering(rooms: string[]): TFunction {
  const lookUp = i18next.getFixedT(i18next.language, rooms);
  const found = new Map<string, string>();
  const t = (key: string, ...options: [never]) => {
    if (options.length > 0 || typeof key !== 'string') return lookUp(key, ...options);
    const known = found.get(key);
    if (known !== undefined) return known;
    const words = lookUp(key);
    if (i18next.exists(key, { ns: rooms })) found.set(key, words);
    return words;
  };
  return Object.assign(t, lookUp) as TFunction;
}
