import { underWay } from '@aliquot/contract/order-steps';
import type { InventoryRequest } from '@aliquot/contract/requests';
import { RotateCcw } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { PanelFooter } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useReopen } from './api.ts';
import type { CloseSubject } from './close-dialog.tsx';
import type { RequestPanelState } from './request-panel-state.ts';

interface RequestFooterProps {
  panel: RequestPanelState;
  request: InventoryRequest;
}

/** A closed request can be reopened while its order is unfinished. */
export function RequestFooter({ panel, request }: RequestFooterProps) {
  const { t } = useTranslation('requests');
  const reopen = useReopen();
  const openDialog = useLayers((layers) => layers.openDialog);
  const isOrderOpen = underWay.some((status) => status === request.order.status);
  if (request.status === 'closed')
    return isOrderOpen ? (
      <PanelFooter>
        <Button
          icon={<RotateCcw size={16} aria-hidden="true" />}
          busy={reopen.isPending}
          onClick={() => reopen.mutate(request.id)}
        >
          {t('reopen')}
        </Button>
      </PanelFooter>
    ) : null;
  if (request.status !== 'open') return null;
  return (
    <PanelFooter
      start={
        <Button variant="danger" onClick={() => openDialog('delete', { request } satisfies CloseSubject)}>
          {t('close.act')}
        </Button>
      }
    >
      <Button onClick={() => panel.open('edit', { id: request.id })}>{t('rename')}</Button>
    </PanelFooter>
  );
}
