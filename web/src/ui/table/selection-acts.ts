import type { ReactNode } from 'react';
import { create } from 'zustand';

export interface SelectionAct {
  id: string;
  label: string;
  icon: ReactNode;
  run: () => void;
}

export const nothingSelected: { count: number; acts: readonly SelectionAct[] } = { count: 0, acts: [] };

/** The dock's actions for the selected rows, also offered by the palette. */
export const useSelectionActs = create(() => nothingSelected);
