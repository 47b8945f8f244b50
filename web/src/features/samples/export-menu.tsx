import { Download } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import type { ListState } from '../../ui/table/list-state.ts';
import { useTranslation } from '../../ui/words.tsx';
import { LoincNotice } from '../biomarkers/index.ts';
import { type ExportKind, useExport } from './api.ts';
import { selectionOf } from './sample-query.ts';

interface ExportMenuProps {
  kind: ExportKind;
  state: ListState;
  /** Samples that match the current filters. */
  count: number;
}

/**
 * Exports all rows that match the current filters, in the current sort, or the further results of all of them.
 * LOINC's notice must accompany its content.
 */
export function ExportMenu({ kind, state, count }: ExportMenuProps) {
  const { t } = useTranslation('inventory');
  const make = useExport(kind);
  return (
    <Menu
      trigger={
        <Button variant="quiet" icon={<Download size={16} aria-hidden="true" />} busy={make.isPending}>
          {t(kind === 'results' ? 'export_results' : 'export')}
        </Button>
      }
      header={
        <div className="w-72 px-1.5 text-label text-t2">
          <p className="mb-2 text-dense text-t1">
            {t(kind === 'results' ? 'export_results_of' : 'export_rows', { count })}
          </p>
          <LoincNotice />
        </div>
      }
      items={(['csv', 'xlsx'] as const).map((format) => ({
        id: format,
        label: t(`export_${format}`),
        disabled: count === 0,
        onSelect: () => make.mutate({ format, filter: selectionOf(state) }),
      }))}
    />
  );
}
