import { MapPinPlus } from 'lucide-react';
import { Suspense } from 'react';
import { entityScreen, useHasBeenTrue } from '../../platform/entity/index.ts';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useTranslation } from '../../ui/words.tsx';
import { company } from './api.ts';
import { subjectOf } from './billing-subject.ts';
import { useCompanyColumns } from './columns.tsx';
import { limitsIn } from './limits-subject.ts';
import { LocationRows } from './location-rows.tsx';
import type { LocationSubject } from './location-subject.ts';

const LocationDialog = lazyPart(() => import('./location-dialog.tsx').then((m) => m.LocationDialog));
const BillingDialog = lazyPart(() => import('./billing-dialog.tsx').then((m) => m.BillingDialog));
const LimitsDialogs = lazyPart(() => import('./limits-dialogs.tsx').then((m) => m.LimitsDialogs));
const DeleteLocationDialog = lazyPart(() =>
  import('./delete-location-dialog.tsx').then((m) => m.DeleteLocationDialog),
);

export const Screen = entityScreen(company, {
  table: 'company',
  name: 'common:tabs.client_companies',
  sort: 'name',
  useColumns: useCompanyColumns,
  Panel: lazyPart(() => import('./fields.tsx').then((m) => m.Panel)),
  deleteSingly: true,
  useParts: ({ list, state }) => {
    const { t } = useTranslation('companies');
    const openDialog = useLayers((layers) => layers.openDialog);
    const totals = list.data?.totals;
    const counted = totals && [
      t('people', { count: totals.users }),
      t('locations', { count: totals.shippingLocations }),
    ];
    return {
      context: counted?.join(', ') ?? ' ',
      rowActions: [
        {
          id: 'add_shipping_location',
          label: t('add_location'),
          icon: <MapPinPlus size={16} aria-hidden="true" />,
          visible: ({ active }) => active,
          onSelect: (row) =>
            openDialog('add_shipping_location', { company: row, location: null } satisfies LocationSubject),
        },
      ],
      table: {
        subRows: {
          render: (row, across, beside) => (
            <LocationRows company={row} across={across} onlyActive={state.onlyActive} beside={beside} />
          ),
          folds: true,
        },
      },
      beforeDelete: ([row]) => <p className="mb-2">{t('delete_people', { count: row?.userCount ?? 0 })}</p>,
      dialogs: <Dialogs />,
    };
  },
});

/** Loaded when first opened. */
function Dialogs() {
  const dialog = useLayers((layers) => layers.dialog);
  const edited = useHasBeenTrue(dialog === 'add_shipping_location' || dialog === 'edit');
  const billed = useHasBeenTrue(useLayers((layers) => subjectOf(layers) !== null));
  const limited = useHasBeenTrue(useLayers((layers) => limitsIn(layers) !== null));
  const deleted = useHasBeenTrue(dialog === 'delete_shipping_location');
  return (
    <Suspense>
      {edited ? <LocationDialog /> : null}
      {billed ? <BillingDialog /> : null}
      {limited ? <LimitsDialogs /> : null}
      {deleted ? <DeleteLocationDialog /> : null}
    </Suspense>
  );
}
