import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { PanelBody, PanelFooter, PanelHeader } from '../../ui/side-panel/panel-parts.tsx';
import { SidePanel } from '../../ui/side-panel/side-panel.tsx';
import { useTranslation } from '../../ui/words.tsx';

/** The subject of the panel in which narrow windows show the design. */
export const designSheet = 'design';

/** The design where the window has no room beside the sets: mode `view` of the panel. */
export function DesignSheet({ children }: { children: ReactNode }) {
  const { t } = useTranslation('cohorts');
  const { panel, panelEntity, closePanel } = useLayers();
  return (
    <SidePanel
      mode={panel === 'view' && panelEntity === designSheet ? 'view' : 'closed'}
      onClose={closePanel}
    >
      <PanelHeader title={t('design')} />
      <PanelBody>{children}</PanelBody>
      <PanelFooter>
        <Button variant="primary" onClick={closePanel}>
          {t('show_sets')}
        </Button>
      </PanelFooter>
    </SidePanel>
  );
}
