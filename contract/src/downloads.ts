import * as z from 'zod/mini';
import { type DocsOf, endpoint } from './endpoint.ts';

/** A one-use address to fetch a file from, good for a minute. */
export const downloadLink = z.object({ url: z.string() });

export const downloads = {
  fetch: endpoint({
    method: 'GET',
    path: '/api/downloads/{token}',
    kind: 'stream',
    // A link in a page sends no header: the address itself is the permission, once.
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
    summary: 'A made file, by an address that another reply gave; it works once, within a minute',
  },
};
