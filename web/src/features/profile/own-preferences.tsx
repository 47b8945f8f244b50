import { type Language, languages } from '@aliquot/contract/languages';
import i18next from 'i18next';
import { showError } from '../../platform/api/index.ts';
import { type ColorMode, useColorMode } from '../../platform/color-mode.ts';
import { chooseLanguage } from '../../platform/language.ts';
import { allowShortcuts, usePreferences } from '../../platform/lists/index.ts';
import { SwitchField } from '../../ui/field/toggle-field.tsx';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';

/** Language and color mode. The language is saved in the account, since mails use it too. */
export function OwnPreferences() {
  const { t, i18n } = useTranslation('profile');
  const { mode, toggle } = useColorMode();
  const shortcuts = usePreferences((state) => state.shortcuts);
  return (
    <PanelSection title={t('preferences')}>
      <div className="flex flex-wrap gap-4">
        <Segmented<Language>
          label={t('language')}
          value={languages.find((language) => language === i18n.language) ?? 'en'}
          options={languages.map((value) => ({ value, label: t(`common:languages.${value}`) }))}
          onChange={(language) =>
            void chooseLanguage(language).then(
              () => alert.success(i18next.t('profile:toast.saved')),
              showError,
            )
          }
        />
        <Segmented<ColorMode>
          label={t('colour_mode')}
          value={mode}
          options={[
            { value: 'dark', label: t('dark') },
            { value: 'light', label: t('light') },
          ]}
          onChange={toggle}
        />
      </div>
      <SwitchField
        className="mt-4"
        label={t('shortcuts')}
        hint={t('shortcuts_hint')}
        checked={shortcuts}
        onChange={(event) => void allowShortcuts(event.target.checked).catch(showError)}
      />
    </PanelSection>
  );
}
