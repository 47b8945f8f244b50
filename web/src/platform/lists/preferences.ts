import {
  type ListScreen,
  type ListSettings,
  type ListView,
  listScreens,
  type Preferences,
  preferences,
} from '@aliquot/contract/preferences';
import { create } from 'zustand';
import { useSingleKeysAllowed } from '../../ui/layers/single-keys.ts';
import { call } from '../api/api.ts';

/** The user's display preferences, as stored on the server. */
export const usePreferences = create<Preferences>(() => ({ shortcuts: true, lists: {}, views: [] }));

usePreferences.subscribe(({ shortcuts }) => useSingleKeysAllowed.setState(shortcuts, true));

/** Optional at start: on an error the defaults of the screens apply. */
export async function loadPreferences(): Promise<void> {
  try {
    usePreferences.setState(await call(preferences.get, {}));
  } catch {
    usePreferences.setState(usePreferences.getInitialState());
  }
}

export async function allowShortcuts(shortcuts: boolean): Promise<void> {
  usePreferences.setState(await call(preferences.change, { body: { shortcuts } }));
}

/** The list screen at an address. */
export const listAt = (path: string): ListScreen | undefined =>
  listScreens.find((screen) => path.endsWith(`/${screen}`));

const debounceMs = 400;
const changed = new Set<ListScreen>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Kept locally at once and saved after a debounce; if saving fails, the next change retries. */
export function rememberList(list: ListScreen, settings: ListSettings): void {
  const { lists } = usePreferences.getState();
  if (JSON.stringify(lists[list] ?? {}) === JSON.stringify(settings)) return;
  usePreferences.setState({ lists: { ...lists, [list]: settings } });
  changed.add(list);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const now = usePreferences.getState().lists;
    const sent = Object.fromEntries([...changed].map((each) => [each, now[each] ?? {}]));
    changed.clear();
    call(preferences.change, { body: { lists: sent } }, { background: true }).catch(() => {
      for (const each of Object.keys(sent)) changed.add(each as ListScreen);
    });
  }, debounceMs);
}

/** Query values for an address that does not set sort, page size or columns itself. */
export function rememberedWords(path: string): Record<string, string> {
  const list = listAt(path);
  const { sortBy, limit, hidden = [], shown = [] } = (list && usePreferences.getState().lists[list]) ?? {};
  return {
    ...(sortBy ? { sortBy } : {}),
    ...(limit ? { limit: String(limit) } : {}),
    ...(hidden.length > 0 ? { hide: hidden.join(',') } : {}),
    ...(shown.length > 0 ? { show: shown.join(',') } : {}),
  };
}

export async function saveView(view: Omit<ListView, 'id'>): Promise<ListView> {
  const saved = await call(preferences.saveView, { body: view });
  await loadPreferences();
  return saved;
}

export async function removeView(id: number): Promise<void> {
  await call(preferences.removeView, { params: { id } });
  usePreferences.setState(({ views }) => ({ views: views.filter((view) => view.id !== id) }));
}
