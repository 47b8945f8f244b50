import { useCallback } from 'react';
import { useLayers } from '../../ui/layers/layer-store.ts';
import type { RequestSubject } from '../cart/index.ts';

/** Opens a custom request for what a search did not find. */
export function useRequest() {
  const openDialog = useLayers((layers) => layers.openDialog);
  return useCallback((subject: RequestSubject) => openDialog('custom_request_form', subject), [openDialog]);
}
