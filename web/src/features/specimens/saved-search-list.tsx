import type { SavedSearch } from '@aliquot/contract/saved-searches';
import { Link } from '@tanstack/react-router';
import { Bell, BellOff, Bookmark, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { DeleteDialog, type DeleteSubject } from '../../platform/entity/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { addressOf } from './search-query.ts';
import {
  useChangeSearch,
  useRemoveSearches,
  useRestoreSearches,
  useSavedSearches,
  useSearchSeen,
} from './searches-api.ts';

const first = 5;

/** The user's saved searches, each with the number of new samples. */
export function SavedSearchList() {
  const { t } = useTranslation('specimens');
  const id = useId();
  const list = useSavedSearches();
  const [all, setAll] = useState(false);
  const remove = useRemoveSearches();
  const restore = useRestoreSearches();
  const failure = listError(list.error, t('searches_could_not_load'));
  const searches = list.data?.items;
  const shown = all ? searches : searches?.slice(0, first);
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex items-baseline justify-between">
        <h2 id={id} className="text-label text-t3">
          {t('your_searches')}
        </h2>
        {searches && searches.length > first && !all ? (
          <button type="button" className={`${linkClass} min-h-6 text-label`} onClick={() => setAll(true)}>
            {t('all_searches', { count: searches.length })}
          </button>
        ) : null}
      </div>
      {failure ? <ErrorState {...failure} onRetry={() => void list.refetch()} /> : null}
      {searches === undefined && !failure ? <Waiting /> : null}
      {searches?.length === 0 ? <p className="max-w-80 text-dense text-t2">{t('no_searches')}</p> : null}
      <ul>
        {shown?.map((search) => (
          <Row key={search.id} search={search} />
        ))}
      </ul>
      <DeleteDialog
        room="specimens"
        nameOf={({ name }: SavedSearch) => name}
        remove={remove}
        restore={(ids) => restore.mutate(ids)}
        onDeleted={() => {}}
      />
    </section>
  );
}

function Row({ search }: { search: SavedSearch }) {
  const { t } = useTranslation('specimens');
  const seen = useSearchSeen();
  const change = useChangeSearch();
  const openDialog = useLayers((layers) => layers.openDialog);
  const { id, version, alerts, fresh } = search;
  const actions: readonly RowAction<SavedSearch>[] = [
    {
      id: 'alerts',
      label: t(alerts ? 'alerts_off' : 'alerts_on'),
      icon: alerts ? <BellOff size={16} aria-hidden="true" /> : <Bell size={16} aria-hidden="true" />,
      onSelect: () => change.mutate({ id, version, alerts: !alerts }),
    },
    {
      id: 'delete',
      label: t('delete_search'),
      icon: <Trash2 size={16} aria-hidden="true" />,
      danger: true,
      separated: true,
      onSelect: (row) => openDialog('delete', { rows: [row] } satisfies DeleteSubject<SavedSearch>),
    },
  ];
  return (
    <li className="flex h-8.5 items-center gap-2.5 text-dense">
      <Bookmark size={14} className="shrink-0 text-t3" aria-hidden="true" />
      <Link
        to="/specimen-search"
        search={addressOf(search.query) as never}
        onClick={() => seen.mutate(id)}
        className="min-w-0 flex-1 truncate rounded-mark no-underline hover:text-cryo"
        title={search.name}
      >
        {search.name}
      </Link>
      <span className={fresh > 0 ? 'text-serum' : 'text-t3'}>
        {fresh > 0 ? t('fresh', { count: fresh }) : t('nothing_new')}
      </span>
      <RowMenu row={search} name={search.name} actions={actions} />
    </li>
  );
}

const Waiting = () => (
  <div aria-hidden="true" className="space-y-4 py-2">
    {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
      <Skeleton key={width} className={width} />
    ))}
  </div>
);
