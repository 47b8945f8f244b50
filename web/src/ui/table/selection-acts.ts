import type { ReactNode } from 'react';
import { create } from 'zustand';

export interface SelectionAct {
  id: string;
  label: string;
  icon: ReactNode;
  run: () => void;
}

export const nothingSelected: { count: number; acts: readonly SelectionAct[] } = { count: 0, acts: [] };

/** What the dock offers for the rows selected now, for whoever offers it elsewhere too. */
export const useSelectionActs = create(() => nothingSelected);
