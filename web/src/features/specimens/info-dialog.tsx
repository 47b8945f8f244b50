import type { BiomarkerClient } from '@aliquot/contract/biomarkers';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { listError } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useLastOpen } from '../../ui/layers/use-last-open.ts';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useTranslation } from '../../ui/words.tsx';
import { BiomarkerName } from '../biomarkers/index.ts';
import { type Source, useSourceTerms } from './browse-api.ts';
import { withBiomarkers } from './search-query.ts';

/** The biomarkers of an item or a panel, to select for the search: mode `view` of the dialog. */
export function InfoDialog() {
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const open = dialog === 'view';
  const source = useLastOpen(open, open ? (dialogEntity as Source) : null);
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      title={source?.name}
      subtitle={source?.of ?? undefined}
      width={640}
    >
      {source ? <Terms key={`${source.type}-${source.id}`} source={source} /> : null}
    </Dialog>
  );
}

function Terms({ source }: { source: Source }) {
  const { t } = useTranslation('specimens');
  const allId = useId();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  // All are selected except those excluded.
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set());
  const closeDialog = useLayers((layers) => layers.closeDialog);
  const list = useSourceTerms(source, useDebounced(search.trim()));
  const rows = list.data?.items;
  const failure = listError(list.error, t('terms_could_not_load'));
  const toggle = (id: number) => {
    const next = new Set(excluded);
    if (!next.delete(id)) next.add(id);
    setExcluded(next);
  };
  const taken = (rows ?? []).map(({ id }) => id).filter((id) => !excluded.has(id));
  const go = (to: string) => {
    closeDialog();
    void navigate({ to, search: withBiomarkers(taken) as never });
  };
  const everything = rows !== undefined && taken.length === rows.length;
  return (
    <>
      <DialogBody className="flex flex-col gap-3">
        <TextField
          type="search"
          label={t('search_terms')}
          labelHidden
          placeholder={t('search_terms')}
          maxLength={255}
          prefix={<Search size={16} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {failure ? <ErrorState {...failure} onRetry={() => void list.refetch()} /> : null}
        {rows === undefined && !failure ? <LoadingText /> : null}
        {rows?.length === 0 ? (
          <p className="py-2 text-t2">{t(search ? 'no_term_found' : 'no_terms')}</p>
        ) : null}
        {rows && rows.length > 0 ? (
          <>
            <label htmlFor={allId} className="flex items-center gap-2 text-dense text-t2">
              <Checkbox
                id={allId}
                className="-ml-2"
                checked={everything}
                mixed={!everything && taken.length > 0}
                onChange={() => setExcluded(everything ? new Set(rows.map(({ id }) => id)) : new Set())}
              />
              {t('take_all')}
            </label>
            <ul className="-mx-2 max-h-96 divide-y divide-line overflow-y-auto px-2">
              {rows.map((row) => (
                <TermRow
                  key={row.id}
                  term={row}
                  chosen={!excluded.has(row.id)}
                  onToggle={() => toggle(row.id)}
                />
              ))}
            </ul>
          </>
        ) : null}
      </DialogBody>
      <DialogFooter start={rows ? t('terms_taken', { count: taken.length }) : ''}>
        <Button disabled={taken.length === 0} onClick={() => go('/specimen-search')}>
          {t('show_specimens')}
        </Button>
        <Button
          variant="primary"
          disabled={taken.length === 0}
          onClick={() => go('/specimen-search/loinc-list')}
        >
          {t('show_list')}
        </Button>
      </DialogFooter>
    </>
  );
}

interface TermRowProps {
  term: BiomarkerClient;
  chosen: boolean;
  onToggle: () => void;
}

function TermRow({ term, chosen, onToggle }: TermRowProps) {
  const { t } = useTranslation('specimens');
  const id = useId();
  return (
    <li>
      <label htmlFor={id} className="flex h-13 items-center gap-2 text-dense hover:bg-s3">
        <Checkbox id={id} className="-ml-2" checked={chosen} onChange={onToggle} />
        <span className="min-w-0 flex-1">
          <BiomarkerName biomarker={term} />
        </span>
        <span className="text-label whitespace-nowrap text-t2">
          {t('available_count', { count: term.available })}
        </span>
      </label>
    </li>
  );
}
