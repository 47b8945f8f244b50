import * as z from 'zod/mini';
import { type DocsOf, endpoint } from './endpoint.ts';
import { id, idText } from './fields.ts';
import { client, staff } from './roles.ts';

/** What a file is for. It decides which types and sizes are taken, and what the file may be tied to. */
export const filePurposes = ['avatar', 'logo', 'attachment', 'document', 'import'] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** The media types we know, with the endings a file chooser offers for each. */
export const fileTypes = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'application/pdf': ['.pdf'],
  'text/csv': ['.csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.ms-excel': ['.xls'],
} as const;
export type FileType = keyof typeof fileTypes;

const pictures: readonly FileType[] = ['image/jpeg', 'image/png'];
const documents: readonly FileType[] = [...pictures, 'application/pdf'];
const sheets: readonly FileType[] = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
];
const megabyte = 1_048_576;

export const fileRules: Record<FilePurpose, { types: readonly FileType[]; maxBytes: number }> = {
  avatar: { types: pictures, maxBytes: 5 * megabyte },
  logo: { types: pictures, maxBytes: 5 * megabyte },
  attachment: { types: documents, maxBytes: 10 * megabyte },
  document: { types: documents, maxBytes: 10 * megabyte },
  import: { types: sheets, maxBytes: 50 * megabyte },
};

/** The type a file's name promises; whether it keeps the promise is for the server to see. */
export function typeOfName(name: string): FileType | undefined {
  const ending = name.slice(name.lastIndexOf('.')).toLowerCase();
  return (Object.keys(fileTypes) as FileType[]).find((type) =>
    (fileTypes[type] as readonly string[]).includes(ending),
  );
}

const wholeText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,11}$/)),
  z.transform(Number),
) as unknown as z.ZodMiniType<number, string | number>;

const params = z.strictObject({ id: idText });
const signature = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

export const files = {
  presign: endpoint({
    method: 'GET',
    path: '/api/utils/get-presigned-url',
    kind: 'write',
    access: [...staff, ...client],
    query: z.strictObject({
      contentType: z.string().check(z.minLength(1), z.maxLength(200)),
      size: wholeText,
      originalName: z.string().check(z.minLength(1), z.maxLength(1000, 'too_long')),
      purpose: z.optional(z.enum(filePurposes)),
    }),
    response: z.object({ url: z.string(), fileId: id }),
  }),
  upload: endpoint({
    method: 'PUT',
    path: '/api/files/{id}',
    kind: 'write',
    // The signature says who: a plain PUT to a presigned URL carries no token.
    access: 'public',
    upload: true,
    params,
    query: z.strictObject({ expires: wholeText, signature }),
    response: z.object({ fileId: id, contentType: z.string(), size: z.int() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/files/{id}',
    kind: 'stream',
    // An img tag sends no header: the address itself is signed for one session.
    access: 'public',
    params,
    query: z.strictObject({
      session: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
      expires: wholeText,
      signature,
    }),
    media: 'application/octet-stream',
    response: z.string(),
  }),
};

export const filesDocs: DocsOf<typeof files> = {
  presign: {
    scope: 'self',
    errors: ['too_large', 'media_type_not_accepted', 'too_many_uploads'],
    summary: 'A URL to which one file of this type and length may be PUT once, within five minutes',
  },
  upload: {
    scope: 'self',
    errors: [
      'not_allowed',
      'malformed_request',
      'too_large',
      'media_type_not_accepted',
      'storage_unavailable',
    ],
    summary: 'The bytes of a file, to the URL that get-presigned-url gave',
  },
  read: {
    scope: 'self',
    errors: ['not_found', 'storage_unavailable'],
    summary: 'A stored file, by an address that another reply gave and that lives ten minutes',
  },
};
