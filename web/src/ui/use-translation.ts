import i18next, { type i18n, type TFunction } from 'i18next';
import { createContext, use } from 'react';

interface Words {
  t: TFunction;
  i18n: i18n;
}

export const Language = createContext<string | null>(null);

/**
 * The translations of one or several namespaces; suspends until they are loaded. Every cell of a list calls
 * this, so there is one cached result for each key and no listener for each caller.
 */
export function useTranslation(rooms: string | readonly string[] = 'common'): Words {
  use(Language);
  const key = `${i18next.language} ${rooms}`;
  const namespaces = () => [rooms].flat();
  if (!cached[key] && !namespaces().every((room) => i18next.hasLoadedNamespace(room)))
    loading[key] ??= i18next.loadNamespaces(namespaces());
  // Also when already loaded: React resumes a suspended render and must find it waiting for the same promise.
  if (loading[key]) use(loading[key]);
  cached[key] ??= { t: memoized(namespaces()), i18n: i18next };
  return cached[key];
}

const cached: Record<string, Words> = {};
const loading: Record<string, Promise<void>> = {};

/** Texts without interpolation are looked up once. */
function memoized(rooms: string[]): TFunction {
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
