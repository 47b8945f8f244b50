import { languages } from '@aliquot/contract/languages';
import { Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useColorMode } from '../../platform/color-mode.ts';
import { cx } from '../../ui/cx.ts';
import { Logo } from '../../ui/logo/logo.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { LoincNotice } from '../biomarkers/index.ts';
import { VialRack } from './vial-rack.tsx';

/** The two columns of every screen before sign-in: the product and the form. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth');
  return (
    <div className="grid min-h-dvh grid-cols-[3fr_2fr] max-lg:grid-cols-1">
      <aside className="flex flex-col justify-between bg-s1 px-16 py-14 max-lg:hidden">
        <Logo />
        <VialRack />
        <div>
          <p className="max-w-160 font-serif text-hero text-balance">{t('headline')}</p>
          <p className="mt-6 max-w-128 text-lead text-t2">{t('what_it_does')}</p>
        </div>
      </aside>
      <div className="mx-auto flex w-full max-w-96 flex-col py-14 max-lg:px-6">
        <div className="lg:hidden">
          <Logo />
        </div>
        <div className="my-auto py-10">{children}</div>
        <Preferences />
        <LoincNotice className="mt-6" />
      </div>
    </div>
  );
}

function Preferences() {
  const { t, i18n } = useTranslation('auth');
  const { mode, toggle } = useColorMode();
  const Glyph = mode === 'dark' ? Sun : Moon;
  return (
    <footer className="flex items-center gap-5 text-body">
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={i18n.language === language}
          onClick={() => void i18n.changeLanguage(language)}
          className={cx('h-8', i18n.language === language ? 'font-medium text-t1' : 'text-t3 hover:text-t1')}
        >
          {t(`common:languages.${language}`)}
        </button>
      ))}
      <button
        type="button"
        onClick={toggle}
        className="ml-auto flex h-8 items-center gap-2 text-t3 hover:text-t1"
      >
        <Glyph size={16} aria-hidden="true" />
        {t(mode === 'dark' ? 'light_mode' : 'dark_mode')}
      </button>
    </footer>
  );
}
