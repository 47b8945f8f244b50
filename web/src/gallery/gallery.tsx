import { useState } from 'react';
import { Avatar } from '../ui/avatar/avatar.tsx';
import { Badge } from '../ui/badge/badge.tsx';
import { Logo } from '../ui/logo/logo.tsx';
import { OfflineBanner } from '../ui/page/offline-banner.tsx';
import { Page, PageHeader } from '../ui/page/page-header.tsx';
import { Segmented } from '../ui/segmented/segmented.tsx';
import { useTranslation } from '../ui/words.tsx';
import { ButtonsSection, ChecksSection } from './basics.tsx';
import { FieldsSection } from './fields.tsx';
import { ErrorKeysSection, FormSection } from './forms.tsx';
import { LayersSection } from './layers.tsx';
import { MarksSection, StatesSection } from './marks.tsx';
import { PickersSection } from './pickers.tsx';
import { SituationsSection } from './situations.tsx';
import { TableSection } from './tables.tsx';

const sections = {
  buttons: ButtonsSection,
  checks: ChecksSection,
  fields: FieldsSection,
  form: FormSection,
  errors: ErrorKeysSection,
  pickers: PickersSection,
  layers: LayersSection,
  table: TableSection,
  states: StatesSection,
  marks: MarksSection,
  situations: SituationsSection,
};

/** `?only=table,layers` leaves the rest out. */
const only = new URLSearchParams(window.location.search).get('only')?.split(',');

/** Every part in every state, for visual review and the accessibility checks. Development only. */
export function Gallery() {
  const { i18n } = useTranslation('ui');
  const [mode, setMode] = useState(document.documentElement.dataset.theme ?? 'dark');
  const choose = (next: string) => {
    document.documentElement.dataset.theme = next;
    localStorage.setItem('color_mode', next);
    setMode(next);
  };
  return (
    <>
      <OfflineBanner />
      <header className="flex min-h-18 flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-10 py-3 max-lg:px-6 max-sm:px-4">
        <Logo />
        <span className="flex items-center gap-2 font-medium">
          Cart <Badge count={128} label="128 specimens in the cart" />
        </span>
        <div className="ml-auto flex flex-wrap items-center gap-3">
          <Segmented
            label="Language"
            size="small"
            value={i18n.language.startsWith('fr') ? 'fr' : 'en'}
            options={[
              { value: 'en', label: 'English' },
              { value: 'fr', label: 'Français' },
            ]}
            onChange={(language) => void i18n.changeLanguage(language)}
          />
          <Segmented
            label="Colour mode"
            size="small"
            value={mode === 'light' ? 'light' : 'dark'}
            options={[
              { value: 'dark', label: 'Dark' },
              { value: 'light', label: 'Light' },
            ]}
            onChange={choose}
          />
          <Avatar name="Lea Martin" />
        </div>
      </header>
      <main>
        <Page>
          <PageHeader title="Parts" context="Every part in every state. Sizes in CSS pixels." />
          <div className="mt-8 grid grid-cols-12 gap-x-10 gap-y-12 max-xl:gap-x-0">
            {Object.entries(sections).map(([name, Part]) =>
              !only || only.includes(name) ? <Part key={name} /> : null,
            )}
          </div>
        </Page>
      </main>
    </>
  );
}
