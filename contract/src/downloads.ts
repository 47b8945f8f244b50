import * as z from 'zod/mini';
import { type DocsOf, endpoint } from './endpoint.ts';

/** A single-use address of a file, valid for a minute. */
export const downloadLink = z.object({ url: z.string() });

export const downloads = {
  fetch: endpoint({
    method: 'GET',
    path: '/api/downloads/{token}',
    kind: 'stream',
    // A link sends no authorization header: the token in the address is the permission, for one use.
    access: 'public',
    params: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
    media: 'application/octet-stream',
    response: z.string(),
  }),
};

export const downloadsDocs: DocsOf<typeof downloads> = {
  fetch: {
    scope: 'self',
    errors: ['download_link_invalid', 'export_too_large'],
    summary: 'Fetch a generated file by an address from another reply; it works once, within a minute',
  },
};
