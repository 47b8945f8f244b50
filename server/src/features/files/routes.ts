import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../../platform/http/index.ts';
import { presignUpload } from './presign-upload.ts';
import { sendFile } from './send-file.ts';
import { keepUpload, takeUpload } from './take-upload.ts';

export const files: Handlers<Contract['files']> = {
  presign: (context, { query }) => presignUpload(context, query),
  // Bytes stream and pictures are redrawn before the transaction opens.
  upload: {
    prepare: (context, input) => takeUpload(context, input.params.id, input.query),
    run: ({ db }, _input, taken) => keepUpload(db, taken),
  },
  read: (context, { params, query }) => sendFile(context, params.id, query),
};
