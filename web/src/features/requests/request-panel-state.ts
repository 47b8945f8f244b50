import type { Reply } from '@aliquot/contract/endpoint';
import type { requests } from '@aliquot/contract/requests';
import type { useEntityPanel } from '../../platform/entity/index.ts';

export type WholeRequest = Reply<(typeof requests)['get']>;

export type RequestPanelState = ReturnType<typeof useEntityPanel<never>>;
