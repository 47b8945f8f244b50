import type { sampleSelection } from '@aliquot/contract/samples';
import type * as z from 'zod/mini';

/** Which samples: everything of a list's body but its page. */
export type Selection = Partial<z.output<typeof sampleSelection>>;
