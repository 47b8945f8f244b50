import type { Reply } from '@aliquot/contract/endpoint';
import type { requests } from '@aliquot/contract/requests';
import type { EntityPanel } from '../../platform/entity/index.ts';

export type WholeRequest = Reply<(typeof requests)['get']>;

export type RequestPanelState = EntityPanel<object>;
