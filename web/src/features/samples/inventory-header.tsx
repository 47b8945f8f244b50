import { Plus, Upload, Warehouse } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useHasBeenTrue } from '../../platform/entity/index.ts';
import { formatMoney } from '../../platform/format/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { isFiltered, type ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { FacilitiesDialog, useFacilityDialogs } from '../facilities/index.ts';
import { Importing, useImportDialog } from '../imports/index.ts';
import { useStock } from './api.ts';
import { inStock } from './sample-query.ts';

interface InventoryHeaderProps {
  state: ListState;
  /** Rows that match the current filters. */
  matching: number | undefined;
  views: ReactNode;
  onCreate: () => void;
}

/** The number of samples, or of matches; and how many can be sold. */
export function InventoryHeader({ state, matching, views, onCreate }: InventoryHeaderProps) {
  const { t, i18n } = useTranslation(['inventory', 'facilities']);
  const stock = useStock().data;
  const facilities = useFacilityDialogs();
  const openImport = useImportDialog();
  const hasBeenOpen = useHasBeenTrue(useLayers(({ dialog }) => dialog === 'view'));
  const context = stock
    ? [
        t('context', {
          count: stock.sale.available.samples,
          worth: formatMoney(stock.sale.available.worth, i18n.language),
        }),
        ...(stock.sale.expired > 0 ? [t('context_expired', { count: stock.sale.expired })] : []),
        ...(stock.sale.unpriced > 0 ? [t('context_unpriced', { count: stock.sale.unpriced })] : []),
      ].join(', ')
    : ' ';
  const title = isFiltered(state)
    ? matching === undefined
      ? t('common:tabs.inventory')
      : t('title_match', { count: matching })
    : stock
      ? t('title', { count: inStock(stock.statuses) })
      : t('common:tabs.inventory');
  return (
    <>
      <PageHeader
        title={title}
        context={context}
        actions={
          <>
            {views}
            <Button
              variant="quiet"
              icon={<Warehouse size={16} aria-hidden="true" />}
              onClick={facilities.list}
            >
              {t('facilities:open')}
            </Button>
            <Button icon={<Upload size={16} aria-hidden="true" />} onClick={() => openImport()}>
              {t('import')}
            </Button>
            <NewSampleButton onCreate={onCreate} />
          </>
        }
      />
      <Suspense>{hasBeenOpen ? <FacilitiesDialog /> : null}</Suspense>
      <Importing />
    </>
  );
}

export function NewSampleButton({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation('inventory');
  return (
    <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={onCreate}>
      {t('new')}
    </Button>
  );
}
