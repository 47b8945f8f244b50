import type { Facets } from '@aliquot/contract/specimens';
import type { SpanTexts } from '../../ui/field/span-text.ts';
import type { ListChange, ListState } from '../../ui/table/list-state.ts';

export interface RailProps {
  facets: Facets | undefined;
  /** Of a value that the server did not understand. */
  valueErrors: Partial<SpanTexts> & { units?: string };
  state: ListState;
  onChange: ListChange;
  /** Tells the dialogs of two rails on one screen apart. */
  rail?: string | undefined;
}

/** The subject of the dialog in which a rail adds to a filter: mode `edit`. */
export const railDialog = (kind: 'also' | 'diagnosis', rail?: string) => (rail ? `${kind} ${rail}` : kind);
