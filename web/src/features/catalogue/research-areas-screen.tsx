import { areaKinds } from '@aliquot/contract/catalogue';
import { Suspense } from 'react';
import { DeleteDialog, useHasBeenTrue } from '../../platform/entity/index.ts';
import { idOf, known } from '../../platform/filters/index.ts';
import { useListState } from '../../platform/lists/index.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Page } from '../../ui/page/page-header.tsx';
import { TabPanel, Tabs } from '../../ui/tabs/tabs.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { type Deletable, useRemoveEntries, useRestoreEntry } from './api.ts';
import { AreaRail } from './area-rail.tsx';
import { CatalogueHeader } from './catalogue-header.tsx';
import { ItemsList } from './items-list.tsx';
import { PanelsList } from './panels-list.tsx';

// Loaded lazily: the dialogs are needed only after a click.
const InfoDialog = lazyPart(() => import('./info-dialog.tsx').then((m) => m.InfoDialog));
const EditDialog = lazyPart(() => import('./edit-dialog.tsx').then((m) => m.EditDialog));

const views = [...areaKinds, 'panel'] as const;
type View = (typeof views)[number];

const filters = ['view', 'area'] as const;

/** Research areas, body systems and panels, and the biomarkers in them. */
export function Screen() {
  const { t } = useTranslation('catalogue');
  const [state, onChange] = useListState(filters, 'name');
  const view = known(views, state.filters.view)[0] ?? 'research_area';
  const area = idOf(state.filters.area) ?? null;
  const remove = useRemoveEntries();
  const restore = useRestoreEntry();
  const show = (next: View) =>
    onChange({ search: '', skip: 0, selectedId: null, filters: { view: next } }, 'push');
  // The tab and the area are not filters that could be cleared.
  const shown = { ...state, filters: {} };
  return (
    <Page>
      <CatalogueHeader />
      <Tabs
        label={t('common:screens.research_areas')}
        value={view}
        onChange={show}
        tabs={views.map((id) => ({ id, label: t(`kinds.${id}`) }))}
      >
        {areaKinds.map((kind) => (
          <TabPanel key={kind} id={kind} className="mt-5 flex gap-8 max-lg:gap-5 max-sm:flex-col">
            <AreaRail
              kind={kind}
              onlyActive={state.onlyActive}
              chosen={area}
              onChoose={(id) =>
                onChange({ filters: id === null ? { view } : { view, area: String(id) }, skip: 0 }, 'push')
              }
            />
            <div className="min-w-0 flex-1">
              <ItemsList kind={kind} areaId={area} state={shown} onChange={keep(onChange, state.filters)} />
            </div>
          </TabPanel>
        ))}
        <TabPanel id="panel" className="mt-5">
          <PanelsList state={shown} onChange={keep(onChange, state.filters)} />
        </TabPanel>
      </Tabs>
      <Dialogs />
      <DeleteDialog
        room="catalogue"
        nameOf={({ name }: Deletable) => name}
        remove={remove}
        restore={(_ids, rows) => {
          for (const { type, id } of rows) restore.mutate({ type, id });
        }}
        before={([row]) => (row ? <p className="mb-2">{t(`delete_what.${row.type}`)}</p> : null)}
        onDeleted={([row]) => {
          if (row?.type === 'area') onChange({ filters: { view } }, 'replace');
        }}
      />
    </Page>
  );
}

function Dialogs() {
  const dialog = useLayers((layers) => layers.dialog);
  const viewed = useHasBeenTrue(dialog === 'view');
  const edited = useHasBeenTrue(dialog === 'edit');
  return (
    <Suspense>
      {viewed ? <InfoDialog /> : null}
      {edited ? <EditDialog /> : null}
    </Suspense>
  );
}

type Change = ReturnType<typeof useListState>[1];

/** Clearing the filters keeps tab and area. */
const keep =
  (onChange: Change, filters: Readonly<Record<string, string>>): Change =>
  (patch, history) =>
    onChange({ ...patch, filters }, history);
