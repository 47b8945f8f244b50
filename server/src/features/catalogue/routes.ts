import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { changeArea, createArea, removeArea, restoreArea } from './areas.ts';
import { changeItem, createItem, listItemBiomarkers, removeItem, restoreItem } from './items.ts';
import { changePanel, createPanel, listPanelBiomarkers, removePanel, restorePanel } from './panels.ts';
import { listAreas, listItems, listPanels } from './queries.ts';

export const researchAreas: Handlers<Contract['researchAreas']> = {
  getAll: (context, { query }) => listAreas(context, query),
  create: (context, { body }) => createArea(context, body),
  update: (context, { params, body }) => changeArea(context, params.id, body),
  remove: (context, { params, query }) => removeArea(context, params.id, query.version),
  restore: (context, { params }) => restoreArea(context, params.id),
  getItems: (context, { body }) => listItems(context, body),
  createItem: (context, { body }) => createItem(context, body),
  updateItem: (context, { params, body }) => changeItem(context, params.id, body),
  removeItem: (context, { params, query }) => removeItem(context, params.id, query.version),
  restoreItem: (context, { params }) => restoreItem(context, params.id),
  getItemBiomarkers: (context, { params, body }) => listItemBiomarkers(context, params.id, body),
};

export const panels: Handlers<Contract['panels']> = {
  getAll: (context, { query }) => listPanels(context, query),
  create: (context, { body }) => createPanel(context, body),
  update: (context, { params, body }) => changePanel(context, params.panelId, body),
  remove: (context, { params, query }) => removePanel(context, params.panelId, query.version),
  restore: (context, { params }) => restorePanel(context, params.panelId),
  getBiomarkers: (context, { params, body }) => listPanelBiomarkers(context, params.panelId, body),
};
