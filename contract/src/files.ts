import * as z from 'zod/mini';
import { type DocsOf, endpoint } from './endpoint.ts';
import { id, idText } from './fields.ts';
import { client, staff } from './roles.ts';

/** The purpose of a file. It determines the allowed types and sizes, and where the file may be used. */
export const filePurposes = ['avatar', 'logo', 'attachment', 'document', 'import'] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** The known media types, with the extensions that a file picker offers. */
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

/** The type by the extension of the name; the server checks the content. */
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
    // A PUT to a presigned URL has no token; the signature identifies the user.
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
    // An img tag sends no authorization header; the address is signed for one session.
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
    summary: 'Upload the bytes of a file to the URL from get-presigned-url',
  },
  read: {
    scope: 'self',
    errors: ['not_found', 'storage_unavailable'],
    summary: 'Read a stored file by an address from another reply, valid for ten minutes',
  },
};
