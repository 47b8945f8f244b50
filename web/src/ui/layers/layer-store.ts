import { create } from 'zustand';

export const panelModes = ['edit', 'create', 'view', 'closed', 'read_only'] as const;
export type PanelMode = (typeof panelModes)[number];

export const dialogModes = [
  'edit',
  'view',
  'closed',
  'import',
  'delete',
  'confirm',
  'set_price',
  'order_form',
  'place_order',
  'product_info',
  'confirm_order',
  'complete_order',
  'shipping_order',
  'custom_request_form',
  'add_shipping_location',
  'delete_shipping_location',
] as const;
export type DialogMode = (typeof dialogModes)[number];

export interface LayerState {
  panel: PanelMode;
  dialog: DialogMode;
  /** The subject of the panel; each screen defines its shape. */
  panelEntity: unknown;
  dialogEntity: unknown;
  openPanel: (mode: Exclude<PanelMode, 'closed'>, entity?: unknown) => void;
  openDialog: (mode: Exclude<DialogMode, 'closed'>, entity?: unknown) => void;
  closePanel: () => void;
  closeDialog: () => void;
  closeAll: () => void;
}

const panelClosed = { panel: 'closed', panelEntity: null } as const;
const dialogClosed = { dialog: 'closed', dialogEntity: null } as const;

/** Modes of the single panel and the single dialog; closing also resets their entities. */
export const useLayers = create<LayerState>()((set) => ({
  ...panelClosed,
  ...dialogClosed,
  openPanel: (panel, entity = null) => set({ panel, panelEntity: entity }),
  openDialog: (dialog, entity = null) => set({ dialog, dialogEntity: entity }),
  closePanel: () => set(panelClosed),
  closeDialog: () => set(dialogClosed),
  closeAll: () => set({ ...panelClosed, ...dialogClosed }),
}));
