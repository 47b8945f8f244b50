import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { areas } from './areas.ts';
import { changeItem, createItem, listItemBiomarkers, removeItem, restoreItem } from './items.ts';
import { changePanel, createPanel, listPanelBiomarkers, removePanel, restorePanel } from './panels.ts';
import { listAreas, listItems, listPanels } from './queries.ts';

export const researchAreas: Handlers<Contract['researchAreas']> = {
  getAll: (context, { query }) => listAreas(context, query),
  ...areas,
  getItems: (context, { body }) => listItems(context, body),
  createItem: (context, { body }) => createItem(context, body),
  updateItem: (context, { params, body }) => changeItem(context, params.id, body),
  removeItem,
  restoreItem,
  getItemBiomarkers: (context, { params, body }) => listItemBiomarkers(context, params.id, body),
};

export const panels: Handlers<Contract['panels']> = {
  getAll: (context, { query }) => listPanels(context, query),
  create: (context, { body }) => createPanel(context, body),
  update: (context, { params, body }) => changePanel(context, params.panelId, body),
  remove: (context, { params, query }) => removePanel(context, { params: { id: params.panelId }, query }),
  restore: (context, { params }) => restorePanel(context, { params: { id: params.panelId } }),
  getBiomarkers: (context, { params, body }) => listPanelBiomarkers(context, params.panelId, body),
};
