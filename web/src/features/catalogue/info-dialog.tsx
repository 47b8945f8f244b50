import type { Biomarker } from '@aliquot/contract/biomarkers';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type UIEvent, useState } from 'react';
import { listError } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useTranslation } from '../../ui/words.tsx';
import { BiomarkerName, BiomarkerState } from '../biomarkers/index.ts';
import { type Entry, useMembers } from './api.ts';
import { readEntry, useCatalogueDialogs } from './use-catalogue-dialogs.tsx';

type Owner = Extract<Entry, { type: 'item' | 'panel' }>;

/** The biomarkers of an item or a panel: mode `view` of the dialog. */
export function InfoDialog() {
  const { t } = useTranslation('catalogue');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const entry = dialog === 'view' ? readEntry(dialogEntity) : null;
  const owner = entry && entry.type !== 'area' && entry.row ? entry : null;
  return (
    <Dialog
      open={owner !== null}
      onClose={closeDialog}
      title={owner?.row?.name}
      subtitle={owner ? subtitleOf(owner, t('panel')) : undefined}
      width={640}
    >
      {owner ? <Members key={owner.row?.id} owner={owner} onClose={closeDialog} /> : null}
    </Dialog>
  );
}

const subtitleOf = (owner: Owner, panel: string) =>
  owner.type === 'item' ? owner.area.name : (owner.row?.loincName ?? panel);

function Members({ owner, onClose }: { owner: Owner; onClose: () => void }) {
  const { t } = useTranslation(['catalogue', 'ui']);
  const [search, setSearch] = useState('');
  const dialogs = useCatalogueDialogs();
  const list = useMembers({ type: owner.type, id: owner.row?.id ?? 0 }, useDebounced(search.trim()));
  const rows = list.data?.pages.flatMap(({ items }) => items);
  const failure = listError(list.error, t('members_could_not_load'));
  const scrolled = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    const near = box.scrollHeight - box.scrollTop - box.clientHeight < 100;
    if (near && list.hasNextPage && !list.isFetching) void list.fetchNextPage();
  };
  return (
    <>
      <DialogBody className="flex flex-col gap-3">
        <TextField
          type="search"
          label={t('search_members')}
          labelHidden
          placeholder={t('search_members')}
          maxLength={255}
          prefix={<Search size={16} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {failure ? <ErrorState {...failure} onRetry={() => void list.refetch()} /> : null}
        {rows === undefined && !failure ? <LoadingText /> : null}
        {rows?.length === 0 ? (
          <p className="py-2 text-t2">{t(search ? 'no_member_found' : 'no_members')}</p>
        ) : null}
        {rows && rows.length > 0 ? (
          <div onScroll={scrolled} className="-mx-2 max-h-96 overflow-y-auto">
            <ul className="divide-y divide-line px-2">
              {rows.map((row) => (
                <MemberRow key={row.id} row={row} />
              ))}
            </ul>
          </div>
        ) : null}
      </DialogBody>
      <DialogFooter start={rows ? t('member_count', { count: list.data?.pages[0]?.count ?? 0 }) : ''}>
        {owner.row?.active ? <Button onClick={() => dialogs.edit(owner)}>{t('ui:edit')}</Button> : null}
        <Button variant="primary" onClick={onClose}>
          {t('ui:close')}
        </Button>
      </DialogFooter>
    </>
  );
}

function MemberRow({ row }: { row: Biomarker }) {
  const { t } = useTranslation('catalogue');
  return (
    <li className="flex h-13 items-center gap-4">
      <Link
        to="/biomarkers"
        search={{ open: row.id, ...(row.active && row.verified ? {} : { all: 1 }) } as never}
        className="min-w-0 flex-1 rounded-mark text-dense no-underline hover:[&_span]:text-cryo"
      >
        <BiomarkerName biomarker={row} />
      </Link>
      {row.verified && row.active ? null : <BiomarkerState biomarker={row} />}
      <span className="text-label whitespace-nowrap text-t2">
        {t('available_count', { count: row.stock.available })}
      </span>
    </li>
  );
}
