import { languages } from '@aliquot/contract/languages';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, Keyboard, Languages, LogOut, Moon, Plus, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { showError, signOut } from '../../platform/api/index.ts';
import { useColorMode } from '../../platform/color-mode.ts';
import { chooseLanguage } from '../../platform/language.ts';
import { rememberedWords } from '../../platform/lists/index.ts';
import type { Place } from '../../platform/place.ts';
import { type Screen, screenName } from '../../platform/room.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useTranslation } from '../../ui/words.tsx';

export interface Command {
  id: string;
  label: string;
  icon: ReactNode;
  /** Other words it is found by, in both languages. */
  also?: string;
  /** A place to open, or an action to run. */
  act: Place | (() => void);
}

const icon = { size: 16, 'aria-hidden': true } as const;

export function useScreens(screens: readonly Screen[]): Command[] {
  const { t } = useTranslation('common');
  return screens.map(({ path: to }) => ({
    id: to,
    label: t(`screens.${screenName(to)}`),
    icon: <ArrowRight {...icon} />,
    act: { to, search: {} },
  }));
}

/** Records to create, on screens the user may open. */
export function useCreations(screens: readonly Screen[]): Command[] {
  const { t } = useTranslation('keyboard');
  const navigate = useNavigate();
  const { openPanel, openDialog } = useLayers();
  // Navigating closes open layers; a frame later the new screen is mounted.
  const on = (to: string, act: () => void) => () =>
    void navigate({ to, search: rememberedWords(to) as never }).then(() => requestAnimationFrame(act));
  return [
    ...screens.flatMap(({ path, creates: id }) =>
      id
        ? [
            {
              id: `new_${id}`,
              label: t(`new.${id}`),
              also: t(`new_words.${id}`),
              icon: <Plus {...icon} />,
              act: on(path, () => openPanel('create', { id: null })),
            },
          ]
        : [],
    ),
    ...(screens.some(({ path }) => path === '/inventory')
      ? [
          {
            id: 'import',
            label: t('new.import'),
            also: t('new_words.import'),
            icon: <Upload {...icon} />,
            act: on('/inventory', () => openDialog('import', {})),
          },
        ]
      : []),
  ];
}

/** Actions available everywhere. */
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
