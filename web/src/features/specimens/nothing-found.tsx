import type { BiomarkerClient } from '@aliquot/contract/biomarkers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readOptions } from '../../platform/api/index.ts';
import { publicCodeIn } from '../../platform/place.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { linkClass } from '../../ui/link/link-class.ts';
import type { FilterDef } from '../../ui/table/column.ts';
import type { ListChange, ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { splitName } from '../biomarkers/index.ts';
import { findTerms, useTerms } from './api.ts';
import { OwnOrders } from './own-orders.tsx';
import { RequestButton } from './request-button.tsx';
import { chosenBiomarkers, withBiomarkers } from './search-query.ts';
import { WidenSearch } from './widen-search.tsx';

interface NothingFoundProps {
  state: ListState;
  words: readonly FilterDef[];
  onChange: ListChange;
}

/** The empty result: request it, ask for it, remove a filter, or choose a similar or suggested biomarker. */
export function NothingFound({ state, words, onChange }: NothingFoundProps) {
  const { t } = useTranslation('specimens');
  const [term, another] = chosenBiomarkers(state.filters);
  const onlyTerms = words.every(({ key }) => key === 'biomarkers') && !state.search;
  const code = publicCodeIn(state.search);
  return (
    <>
      <EmptyState
        title={t('nothing_title')}
        vial
        actions={
          <>
            <RequestButton state={state} primary />
            <AskLink state={state} words={words} />
            <Button onClick={() => onChange({ search: '', filters: {}, skip: 0 }, 'push')}>
              {t('start_over')}
            </Button>
          </>
        }
      >
        {t(code ? 'nothing_of_code' : onlyTerms ? 'nothing_in_stock' : 'nothing_text')}
      </EmptyState>
      {code ? <OwnOrders code={code} /> : null}
      {onlyTerms ? null : <WidenSearch state={state} words={words} onChange={onChange} />}
      {state.search && !code ? <Suggestions text={state.search} /> : null}
      {onlyTerms && term !== undefined && another === undefined ? <Similar id={term} /> : null}
    </>
  );
}

/** A message to the supplier that starts with the search. */
function AskLink({ state, words }: Pick<NothingFoundProps, 'state' | 'words'>) {
  const { t } = useTranslation('specimens');
  const filterTexts = words.map(
    ({ key, name, format }) => `${name}: ${format?.(state.filters[key] ?? '') ?? ''}`,
  );
  const question = t('ask_for', { what: [state.search, ...filterTexts].filter(Boolean).join('; ') });
  return (
    <Link to="/contact-us" search={{ question } as never} className={buttonClass({ variant: 'secondary' })}>
      {t('ask_us')}
    </Link>
  );
}

function useFound(text: string | undefined) {
  const { data } = useQuery({
    queryKey: ['/api/loinc_biomarkers/meant', text],
    queryFn: (context) => findTerms({ search: text ?? '', skip: 0, limit: 5, ...readOptions(context) }),
    enabled: text !== undefined,
    meta: { inline: true },
  });
  return data?.items ?? [];
}

function Suggestions({ text }: { text: string }) {
  const { t } = useTranslation('specimens');
  return <Terms title={t('meant')} terms={useFound(text)} />;
}

/** Tests of the same substance that are in stock: by another method, in another unit. */
function Similar({ id }: { id: number }) {
  const { t } = useTranslation('specimens');
  const term = useTerms([id]).data?.items.find((each) => each.id === id);
  const found = useFound(term?.component);
  return <Terms title={t('close')} terms={found.filter((each) => each.id !== id && each.available > 0)} />;
}

function Terms({ title, terms }: { title: string; terms: readonly BiomarkerClient[] }) {
  const { t } = useTranslation('specimens');
  if (terms.length === 0) return null;
  return (
    <section aria-label={title} className="mt-5 max-w-160">
      <h2 className="mb-1 text-body font-semibold">{title}</h2>
      <ul>
        {terms.map(({ id, name, loincCode, available }) => (
          <li key={id} className="flex h-9 items-center gap-3 border-b border-line text-dense">
            <Link
              to="/specimen-search"
              search={withBiomarkers([id]) as never}
              className={`${linkClass} min-w-0 truncate`}
              title={name}
            >
              {splitName(name).first}
            </Link>
            <span className="min-w-0 truncate text-label text-t3">
              <span className="font-mono">{loincCode}</span> {splitName(name).rest}
            </span>
            <span className="ml-auto shrink-0 text-label text-t2">
              {t('available_count', { count: available })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
