import { languages } from '@aliquot/contract/languages';
import { ArrowRight, Keyboard, Languages, LogOut, Moon } from 'lucide-react';
import type { ReactNode } from 'react';
import { signOut } from '../../platform/auth-state.ts';
import { useColorMode } from '../../platform/color-mode.ts';
import { chooseLanguage } from '../../platform/language.ts';
import type { Place } from '../../platform/place.ts';
import { showError } from '../../platform/queries.ts';
import { useTranslation } from '../../ui/words.tsx';

export interface Command {
  id: string;
  label: string;
  icon: ReactNode;
  /** Goes there, or does it. */
  act: Place | (() => void);
}

const icon = { size: 16, 'aria-hidden': true } as const;

/** Screens by their address, whose last part is their name in `screens` of the common words. */
export function useScreens(paths: readonly string[]): Command[] {
  const { t } = useTranslation('common');
  return paths.map((to) => ({
    id: to,
    label: t(`screens.${to.split('/').at(-1)?.replaceAll('-', '_')}`),
    icon: <ArrowRight {...icon} />,
    act: { to, search: {} },
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
      act: () => void chooseLanguage(other).catch(showError),
    },
    { id: 'keys', label: t('keys'), icon: <Keyboard {...icon} />, act: showKeys },
    { id: 'log_out', label: t('common:menu.log_out'), icon: <LogOut {...icon} />, act: () => void signOut() },
  ];
}
