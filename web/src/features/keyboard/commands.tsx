import { languages } from '@aliquot/contract/languages';
import type { Group } from '@aliquot/contract/roles';
import { ArrowRight, Keyboard, Languages, LogOut, Moon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../platform/auth-state.ts';
import { useColorMode } from '../../platform/color-mode.ts';
import type { Place } from './finders.ts';

export interface Command {
  id: string;
  label: string;
  icon: ReactNode;
  /** Goes there, or does it. */
  act: Place | (() => void);
}

const icon = { size: 16, 'aria-hidden': true } as const;

const at = (to: string, search: Record<string, string> = {}): Place => ({ to, search });

/** Screens by their name in `screens` of the common words; those without a tab of their own as well. */
const screens: Record<'staff' | 'client', Record<string, string>> = {
  staff: {
    inventory: '/inventory',
    client_orders: '/client-orders',
    non_inventory: '/non-inventory',
    client_companies: '/client-companies',
    users: '/users',
    vendors: '/vendors',
    vendor_orders: '/vendor-orders',
    biomarkers: '/biomarkers',
    research_areas: '/research-areas',
    contact_us: '/contact-us',
    profile: '/profile',
  },
  client: {
    specimen_search: '/specimen-search',
    loinc_list: '/specimen-search/loinc-list',
    orders: '/orders',
    cart: '/cart',
    contact_us: '/contact-us',
    profile: '/profile',
  },
};

export function useScreens(group: Group): Command[] {
  const { t } = useTranslation('common');
  if (group === 'other') return [];
  return Object.entries(screens[group]).map(([name, path]) => ({
    id: name,
    label: t(`screens.${name}`),
    icon: <ArrowRight {...icon} />,
    act: at(path),
  }));
}

/** What can be done from anywhere. */
export function useActs(showKeys: () => void): Command[] {
  const { t, i18n } = useTranslation('keyboard');
  const { mode, toggle } = useColorMode();
  const other = languages.find((language) => language !== i18n.language) ?? 'en';
  return [
    {
      id: 'mode',
      label: t(mode === 'dark' ? 'to_light' : 'to_dark'),
      icon: <Moon {...icon} />,
      act: toggle,
    },
    {
      id: 'language',
      label: t(`to_${other}`),
      icon: <Languages {...icon} />,
      act: () => void i18n.changeLanguage(other),
    },
    { id: 'keys', label: t('keys'), icon: <Keyboard {...icon} />, act: showKeys },
    { id: 'log_out', label: t('common:menu.log_out'), icon: <LogOut {...icon} />, act: () => void signOut() },
  ];
}
