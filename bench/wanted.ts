import type { Pace } from './measure.ts';

export interface Wanted {
  sizes: number[];
  only: string | undefined;
  clients: number[];
  pace: Pace;
  grid: boolean;
  bulk: boolean;
}
