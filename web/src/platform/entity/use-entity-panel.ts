import { useEffect } from 'react';
import { type PanelMode, useLayers } from '../../ui/layers/layer-store.ts';
import type { ListChange, ListState } from '../../ui/table/list-state.ts';
import { useHasBeenTrue } from './has-been-true.ts';

/** The subject of a room's panel: a row by its id, or a new one that starts from a draft. */
export interface PanelSubject<Draft> {
  id: number | null;
  draft?: Draft;
}

export interface EntityPanel<Draft> {
  mode: PanelMode;
  subject: PanelSubject<Draft> | null;
  /** Whether its code is needed yet. */
  hasBeenOpen: boolean;
  open(mode: Exclude<PanelMode, 'closed'>, subject: PanelSubject<Draft>): void;
  close(): void;
}

/** The panel of a list: its mode is in the layer store, the open row in the address, kept in sync. */
export function useEntityPanel<Draft>(state: ListState, onChange: ListChange): EntityPanel<Draft> {
  const { panel, panelEntity, openPanel, closePanel, closeAll } = useLayers();
  const subject = panelEntity as PanelSubject<Draft> | null;
  const { selectedId } = state;
  const hasBeenOpen = useHasBeenTrue(panel !== 'closed');

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed address moves the panel
  useEffect(() => {
    if (typeof selectedId === 'number' && subject?.id !== selectedId) openPanel('view', { id: selectedId });
    if (selectedId === null && subject?.id) closePanel();
  }, [selectedId]);
  useEffect(() => closeAll, [closeAll]);

  return {
    mode: panel,
    subject,
    hasBeenOpen,
    open(mode, next) {
      openPanel(mode, next);
      if (next.id !== selectedId) onChange({ selectedId: next.id }, 'push');
    },
    close() {
      closePanel();
      if (selectedId !== null) onChange({ selectedId: null }, 'push');
    },
  };
}
