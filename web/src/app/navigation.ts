import { type Area, screenName } from '../platform/room.ts';
import { screensOf } from './rooms.ts';

export interface Tab {
  path: string;
  /** Its words are `tabs.<id>` of the translations. */
  id: string;
}

/** From left to right: the first is where the logo leads. */
export const tabsOf = (area: Area): readonly Tab[] =>
  screensOf(area)
    .filter(({ tab }) => tab?.[area])
    .map(({ path }) => ({ path, id: screenName(path) }));

/** The tab a screen belongs to: screens without one are reached from another's. */
export function activeTab(area: Area, path: string): Tab | undefined {
  const screen = screensOf(area).find((known) => known.path === path);
  return tabsOf(area).find((tab) => tab.path === (screen?.parent ?? path));
}
