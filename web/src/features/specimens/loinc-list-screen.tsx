import { Link } from '@tanstack/react-router';
import { Copy, Plus, Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { copyText } from '../../ui/copy-text.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { Page, PageHeader } from '../../ui/page/page-header.tsx';
import type { ListState } from '../../ui/table/list-state.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { useByBiomarker } from './api.ts';
import { ChosenBiomarkers } from './chosen-biomarkers.tsx';
import { SearchDialogs } from './lazy-dialogs.tsx';
import { SaveSearchButton } from './save-search-button.tsx';
import { chosenBiomarkers, valueTarget, withBiomarkers } from './search-query.ts';
import { useFilterWords } from './use-filter-words.ts';
import { useSearchState } from './use-search-state.ts';

const AddTerm = lazyPart(() => import('./add-term.tsx').then((m) => m.AddTerm));

/** The selected biomarkers, each with its stock for sale; a row expands to its samples. */
export function Screen() {
  // The texts of the expanded row are loaded with the screen, so that expanding does not suspend.
  const { t } = useTranslation(['specimens', 'cart', 'cohorts']);
  const [state, onChange] = useSearchState();
  const ids = chosenBiomarkers(state.filters);
  const list = useByBiomarker(ids, state);
  const words = useFilterWords(state.filters, valueTarget(state.filters, state.selectedId));
  const rows = ids.length === 0 ? [] : list.data?.items;
  const matching = rows?.reduce((sum, row) => sum + row.matching, 0) ?? 0;
  const choose = (next: readonly number[]) => {
    const { biomarkers: _old, ...filters } = state.filters;
    onChange({ filters: { ...filters, ...withBiomarkers(next) }, skip: 0 }, 'push');
  };
  return (
    <Page>
      <Breadcrumbs />
      <PageHeader
        title={
          rows
            ? t('list_title', { biomarkers: t('biomarkers', { count: ids.length }), count: matching })
            : t('title')
        }
        actions={
          <>
            <AddBiomarker onAdd={(id) => choose([...ids, id])} />
            <ShareButton />
            {ids.length > 0 ? (
              <>
                <SaveSearchButton />
                <OneListLink filters={state.filters} />
              </>
            ) : null}
          </>
        }
      />
      <ChosenBiomarkers {...{ state, onChange, list, rows, ids, choose, words }} />
      <SearchDialogs state={state} words={words} addressKey="specimen" onChange={onChange} />
    </Page>
  );
}

function Breadcrumbs() {
  const { t } = useTranslation('specimens');
  return (
    <nav aria-label={t('way_here')} className="mb-1 text-dense text-t2">
      <ol className="flex gap-1.5">
        <li>
          <Link to="/specimen-search" search={{}} activeOptions={{ exact: true }} className={linkClass}>
            {t('common:tabs.specimen_search')}
          </Link>
        </li>
        <li aria-current="page">/ {t('chosen_biomarkers')}</li>
      </ol>
    </nav>
  );
}

function OneListLink({ filters }: Pick<ListState, 'filters'>) {
  const { t } = useTranslation('specimens');
  return (
    <Link to="/specimen-search" search={filters as never} className={buttonClass({ variant: 'secondary' })}>
      <Search size={16} aria-hidden="true" />
      {t('as_one_list')}
    </Link>
  );
}

/** A button first: the search box is loaded only on press. */
function AddBiomarker({ onAdd }: { onAdd: (id: number) => void }) {
  const { t } = useTranslation('specimens');
  const [wanted, setWanted] = useState(false);
  const button = (
    <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setWanted(true)}>
      {t('add_biomarker')}
    </Button>
  );
  return wanted ? (
    <Suspense fallback={button}>
      <AddTerm onAdd={onAdd} />
    </Suspense>
  ) : (
    button
  );
}

function ShareButton() {
  const { t } = useTranslation('specimens');
  const copy = async () => {
    if (await copyText(window.location.href)) alert.success(t('toast.link_copied'));
    else alert.error([t('ui:copy_failed')]);
  };
  return (
    <Button icon={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
      {t('share_link')}
    </Button>
  );
}
