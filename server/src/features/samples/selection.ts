import type { sampleSelection } from '@aliquot/contract/samples';
import type * as z from 'zod/mini';

/** The filters of a list's body, without paging. */
export type Selection = Partial<z.output<typeof sampleSelection>>;
