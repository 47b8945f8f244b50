import { type Area, screenName } from '../platform/room.ts';
import { screensOf } from './rooms.ts';

export interface Tab {
  path: string;
  /** Its translation key is `tabs.<id>`. */
  id: string;
}

/** From left to right; the logo links to the first. */
export const tabsOf = (area: Area): readonly Tab[] =>
  screensOf(area)
    .filter(({ tab }) => tab?.[area])
    .map(({ path }) => ({ path, id: screenName(path) }));

/** The tab of a screen; screens without their own tab use their parent's. */
export function activeTab(area: Area, path: string): Tab | undefined {
  const screen = screensOf(area).find((known) => known.path === path);
  return tabsOf(area).find((tab) => tab.path === (screen?.parent ?? path));
}
