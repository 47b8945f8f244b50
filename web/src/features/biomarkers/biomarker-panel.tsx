import type { Biomarker } from '@aliquot/contract/biomarkers';
import { useState } from 'react';
import type { EntityPanel } from '../../platform/entity/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { PanelBody, PanelHeader } from '../../ui/side-panel/panel-parts.tsx';
import { SidePanel } from '../../ui/side-panel/side-panel.tsx';
import { TabList, TabPanel, TabsRoot } from '../../ui/tabs/tabs.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useBiomarker } from './api.ts';
import { inStock } from './biomarker-columns.tsx';
import { splitName } from './biomarker-name.tsx';
import { BiomarkerState } from './biomarker-state.tsx';
import { DetailsTab } from './details-tab.tsx';
import { RangesTab } from './ranges-tab.tsx';
import { StockTab } from './stock-tab.tsx';

interface BiomarkerPanelProps {
  panel: EntityPanel<object>;
  rows: readonly Biomarker[];
}

type TabId = 'ranges' | 'details' | 'stock';

export function BiomarkerPanel({ panel, rows }: BiomarkerPanelProps) {
  const { t } = useTranslation('biomarkers');
  const [tab, setTab] = useState<TabId>('ranges');
  const id = panel.subject?.id ?? null;
  // Entering edit mode shows the form's tab; other tabs can still be opened meanwhile.
  const [modeBefore, setModeBefore] = useState(panel.mode);
  if (modeBefore !== panel.mode) {
    setModeBefore(panel.mode);
    if (panel.mode === 'edit') setTab('ranges');
  }
  const query = useBiomarker(id);
  const term = query.data?.id === id ? query.data : undefined;
  const row = term ?? rows.find((known) => known.id === id);
  const at = rows.findIndex((known) => known.id === id);
  const neighbour = (step: number) => {
    const next = at < 0 ? undefined : rows[at + step];
    return next ? () => panel.open('view', { id: next.id }) : undefined;
  };
  // Biomarkers retired by LOINC are read-only.
  const mode = row && !row.active && panel.mode !== 'closed' ? 'read_only' : panel.mode;
  const fill = 'flex min-h-0 flex-1 flex-col data-hidden:hidden';
  return (
    <SidePanel mode={mode} onClose={panel.close} name={row ? splitName(row.name).first : ''}>
      <TabsRoot value={tab} onChange={setTab}>
        <PanelHeader
          mono
          title={row?.loincCode ?? ''}
          status={row ? <BiomarkerState biomarker={row} pill /> : undefined}
          subtitle={<span lang="en">{row?.name}</span>}
          onPrevious={neighbour(-1)}
          onNext={neighbour(1)}
        >
          <TabList
            label={t('tabs_label')}
            tabs={[
              { id: 'ranges', label: t('ranges'), ...(row ? { count: row.rangeCount } : {}) },
              { id: 'details', label: t('details') },
              { id: 'stock', label: t('stock'), ...(row ? { count: inStock(row) } : {}) },
            ]}
          />
        </PanelHeader>
        {term ? (
          <>
            <TabPanel id="ranges" className={fill} kept>
              <RangesTab
                key={panel.mode === 'edit' ? `${id}-edit` : `${id}-${rangesOf(term)}`}
                panel={panel}
                biomarker={term}
              />
            </TabPanel>
            <TabPanel id="details" className={fill}>
              <DetailsTab biomarker={term} />
            </TabPanel>
            <TabPanel id="stock" className={fill}>
              <StockTab biomarker={term} />
            </TabPanel>
          </>
        ) : (
          <TabPanel id={tab} className={fill}>
            <PanelBody>
              {query.error ? (
                <ErrorState
                  {...listError(query.error, t('could_not_open'))}
                  onRetry={() => void query.refetch()}
                />
              ) : (
                <LoadingText />
              )}
            </PanelBody>
          </TabPanel>
        )}
      </TabsRoot>
    </SidePanel>
  );
}

/** In view mode, the form is remounted whenever the intervals change. */
const rangesOf = ({ ranges }: { ranges: readonly { id: number }[] }) => ranges.map(({ id }) => id).join();
