import { useState } from 'react';
import { useTranslation } from '../../ui/words.tsx';
import { LatestCohorts } from '../cohorts/index.ts';
import { Browse, type WantedArea } from './browse.tsx';
import { InfoDialog } from './info-dialog.tsx';
import { SavedSearchList } from './saved-search-list.tsx';
import { SpecimenDialog } from './specimen-dialog.tsx';
import { TermSearch } from './term-search.tsx';

/** The start of a search: search box, saved searches and cohorts, and the catalogue. */
export function Landing() {
  const { t } = useTranslation('specimens');
  const [wanted, setWanted] = useState<WantedArea | null>(null);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_26rem] gap-x-12 gap-y-8 max-lg:grid-cols-1">
        <div className="min-w-0 pt-3">
          <h1 className="mb-5 font-serif text-landing">{t('landing_title')}</h1>
          <TermSearch onArea={(id) => setWanted({ id })} />
        </div>
        <div className="min-w-0 space-y-6 border-l border-line pl-7 max-lg:border-l-0 max-lg:pl-0">
          <SavedSearchList />
          <LatestCohorts />
        </div>
      </div>
      <Browse wanted={wanted} />
      <InfoDialog />
      <SpecimenDialog addressKey="open" />
    </>
  );
}
