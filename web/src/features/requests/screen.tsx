import { Suspense } from 'react';
import { entityScreen, useHasBeenTrue } from '../../platform/entity/index.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { isFiltered } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { LoincNotice } from '../biomarkers/index.ts';
import { request } from './api.ts';
import { useRequestColumns } from './request-columns.tsx';

const CloseDialog = lazyPart(() => import('./close-dialog.tsx').then((m) => m.CloseDialog));

/** Requests of clients that the stock could not fill. */
export const Screen = entityScreen(request, {
  table: 'non_inventory',
  name: 'common:screens.non_inventory',
  sort: '-createdAt',
  useColumns: useRequestColumns,
  Panel: lazyPart(() => import('./request-panel.tsx').then((m) => m.RequestPanel)),
  useParts: ({ list, rows, state }) => {
    const { t } = useTranslation('requests');
    const closing = useHasBeenTrue(useLayers(({ dialog }) => dialog === 'delete'));
    const count = list.data?.count;
    const counted = isFiltered(state) ? 'title_match' : state.onlyActive ? 'title_open' : 'title';
    const ready = rows.filter(({ status, wouldReserve }) => status === 'open' && wouldReserve > 0).length;
    return {
      title: count === undefined ? t('common:screens.non_inventory') : t(counted, { count }),
      context: list.data ? t('context', { count: ready }) : ' ',
      // Names for ids come from the loaded rows.
      filters: {
        clientCompanyId: {
          format: (value) => rows.find(({ company }) => String(company.id) === value)?.company.name,
        },
        loincBiomarkerId: {
          format: (value) =>
            rows.find(({ loincBiomarker: { id } }) => String(id) === value)?.loincBiomarker.name,
        },
      },
      exportNotice: <LoincNotice />,
      table: { gone: ({ status }) => status === 'closed' },
      emptyTitle: t(state.onlyActive ? 'empty_title' : 'empty_all_title'),
      // In a separate Suspense, so that the panel stays while the dialog's code loads.
      dialogs: <Suspense>{closing ? <CloseDialog /> : null}</Suspense>,
    };
  },
});
