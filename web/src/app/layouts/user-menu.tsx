import type { Me } from '@aliquot/contract/auth';
import { languages } from '@aliquot/contract/languages';
import { useNavigate } from '@tanstack/react-router';
import { Languages, LogOut, Moon, Scale, User } from 'lucide-react';
import { LoincNotice } from '../../features/biomarkers/index.ts';
import { showError, signOut, useAuth } from '../../platform/api/index.ts';
import { useColorMode } from '../../platform/color-mode.ts';
import { chooseLanguage } from '../../platform/language.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { useTranslation } from '../../ui/words.tsx';

/** The user's name, profile, color mode, language and sign-out. */
export function UserMenu({ user }: { user: Me }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { mode, toggle } = useColorMode();
  const company = useAuth((state) => state.conditions?.clientCompany?.name);
  const other = languages.find((language) => language !== i18n.language) ?? 'en';
  const icon = { size: 16, 'aria-hidden': true } as const;
  return (
    <Menu
      trigger={
        <button type="button" className="rounded-full">
          <Avatar name={user.fullName} src={user.avatarUrl} />
          <span className="sr-only">{t('menu.open', { name: user.fullName })}</span>
        </button>
      }
      header={
        <>
          <div className="font-semibold">{user.fullName}</div>
          <div className="text-dense text-t2">
            {[t(`roles.${user.role}`), company].filter(Boolean).join(', ')}
          </div>
        </>
      }
      items={[
        {
          id: 'profile',
          label: t('tabs.profile'),
          icon: <User {...icon} />,
          onSelect: () => void navigate({ to: '/profile' }),
        },
        {
          id: 'dark',
          label: t('menu.dark_mode'),
          icon: <Moon {...icon} />,
          checked: mode === 'dark',
          onSelect: toggle,
        },
        {
          id: 'language',
          label: t(`languages.${i18n.language}`),
          detail: t(`languages.${other}`),
          icon: <Languages {...icon} />,
          onSelect: () => void chooseLanguage(other).catch(showError),
        },
        {
          id: 'licenses',
          label: t('menu.licenses'),
          icon: <Scale {...icon} />,
          // The build makes it from NOTICE.md.
          onSelect: () => window.open('/static/notice.txt', '_blank', 'noopener'),
        },
        {
          id: 'log_out',
          label: t('menu.log_out'),
          icon: <LogOut {...icon} />,
          separated: true,
          onSelect: () => void signOut(),
        },
      ]}
      footer={<LoincNotice className="max-w-64" />}
    />
  );
}
