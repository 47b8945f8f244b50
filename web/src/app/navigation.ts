import type { Area } from './screens.ts';

export interface Tab {
  path: string;
  /** Its words are `tabs.<id>` of the translations. */
  id: string;
  /** Reached through the user menu only. */
  hidden?: boolean;
}

const profile: Tab = { path: '/profile', id: 'profile', hidden: true };

/** In the order of the specification: the first is where the logo leads, the last is the person's own. */
const tabs: Record<Area, readonly Tab[]> = {
  auth: [],
  staff: [
    { path: '/inventory', id: 'inventory' },
    { path: '/users', id: 'users' },
    { path: '/vendors', id: 'vendors' },
    { path: '/contact-us', id: 'contact_us' },
    { path: '/client-orders', id: 'client_orders' },
    { path: '/client-companies', id: 'client_companies' },
    { path: '/biomarkers', id: 'biomarkers' },
    { path: '/non-inventory', id: 'non_inventory' },
    profile,
  ],
  client: [
    { path: '/specimen-search', id: 'specimen_search' },
    { path: '/orders', id: 'orders' },
    { path: '/contact-us', id: 'contact_us' },
    { path: '/cart', id: 'cart' },
    profile,
  ],
};

export const tabsOf = (area: Area): readonly Tab[] => tabs[area];

/** The tab a screen belongs to: screens without one are reached from another's. */
export function activeTab(area: Area, path: string): Tab | undefined {
  const home: Record<string, string> = { '/vendor-orders': '/vendors', '/research-areas': '/biomarkers' };
  const at = home[path] ?? path;
  return tabs[area].find((tab) => at === tab.path || at.startsWith(`${tab.path}/`));
}
