import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { sendDownload } from './send-download.ts';

export const downloads: Handlers<Contract['downloads']> = {
  fetch: (context, { params }) => sendDownload(context, params.token),
};
