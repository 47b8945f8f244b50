import type { Facets } from '@aliquot/contract/specimens';
import type { SpanTexts } from '../../ui/field/span-text.ts';
import type { ListChange, ListState } from '../../ui/table/list-state.ts';

export interface RailProps {
  facets: Facets | undefined;
  /** Of a value that the server did not understand. */
  valueErrors: Partial<SpanTexts> & { units?: string };
  state: ListState;
  onChange: ListChange;
}
