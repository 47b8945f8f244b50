import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '../../ui/field/text-field.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { RailSection } from './rail-parts.tsx';
import type { RailProps } from './rail-props.ts';
import { useRailSections } from './rail-sections.tsx';

/** The filters of a search, each value with the number of matches. */
export function FilterRail({ facets, valueErrors, state, onChange }: RailProps) {
  const { t } = useTranslation('specimens');
  const [wanted, setWanted] = useState('');
  const sections = useRailSections({ facets, valueErrors, state, onChange });
  const finds = (...words: readonly string[]) =>
    words.some((word) => word.toLowerCase().includes(wanted.trim().toLowerCase()));
  const shown = sections.filter(({ title, words }) => finds(title, ...words));
  return (
    <>
      <a href="#results" className="sr-only focus:not-sr-only focus:mb-3 focus:block focus:bg-s2 focus:p-3">
        {t('skip_filters')}
      </a>
      <div className="mb-6">
        <TextField
          type="search"
          label={t('find_filter')}
          labelHidden
          placeholder={t('find_filter')}
          prefix={<ListFilter size={16} aria-hidden="true" />}
          value={wanted}
          maxLength={60}
          onChange={(event) => setWanted(event.target.value)}
        />
      </div>
      {facets ? null : <Waiting />}
      {shown.map(({ key, title, aside, body }) => (
        <RailSection key={key} title={title} aside={aside}>
          {body}
        </RailSection>
      ))}
      {facets && wanted && shown.length === 0 ? (
        <p className="text-dense text-t3">{t('no_filter_found')}</p>
      ) : null}
    </>
  );
}

const Waiting = () => (
  <div aria-hidden="true" className="space-y-4">
    {['w-3/5', 'w-4/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-3/4'].map((width) => (
      <Skeleton key={width} className={width} />
    ))}
  </div>
);
