import { omitUndefined } from '@aliquot/contract/omit-undefined';
import type { GroupSelection } from '../cohorts/index.ts';

/** Whether a group asks for nothing: every specimen would be a case then. */
export const isOpen = (sample: GroupSelection): boolean => Object.keys(omitUndefined(sample)).length === 0;
