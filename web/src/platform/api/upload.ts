import type { Reply, Row } from '@aliquot/contract/endpoint';
import { type ErrorBody, sessionExpired } from '@aliquot/contract/errors';
import { type FilePurpose, fileRules, files, fileTypes, typeOfName } from '@aliquot/contract/files';
import i18next from 'i18next';
import { ApiError, call, renewed } from './api.ts';
import { apiHost } from './api-host.ts';
import { session } from './session.ts';

export interface UploadOptions {
  /** Share sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** The `accept` attribute of a file input: `.jpg,.jpeg,.png`. */
export const acceptFor = (purpose: FilePurpose) =>
  fileRules[purpose].types.flatMap((type) => fileTypes[type]).join(',');

/**
 * Sends a file in two steps, as specified: request an address, then PUT the bytes there. Returns the id to
 * save; throws an ApiError with the server's messages.
 */
export async function uploadFile(
  file: File,
  purpose: FilePurpose,
  options: UploadOptions = {},
): Promise<number> {
  const contentType = earlyErrorOf(file, purpose);
  const { url, fileId } = await call(
    files.presign,
    { query: { contentType, size: file.size, originalName: file.name, purpose } },
    options.signal ? { signal: options.signal } : {},
  );
  await put(new URL(url, apiHost() || window.location.origin), file, contentType, options);
  return fileId;
}

/**
 * Checks what the server would reject, before a byte is sent. Some systems report a wrong type for csv files,
 * so the file name decides.
 */
function earlyErrorOf(file: File, purpose: FilePurpose): string {
  const { types, maxBytes } = fileRules[purpose];
  const type = typeOfName(file.name);
  const say = (key: string, values: Record<string, string | number> = {}) =>
    new ApiError(-1, { message: [i18next.t(key, values)] });
  if (!type || !types.includes(type))
    throw say('errors.file_type', { list: acceptFor(purpose).replaceAll('.', '').replaceAll(',', ', ') });
  if (file.size === 0) throw say('errors.file_empty');
  if (file.size > maxBytes) throw say('errors.file_size', { size: maxBytes / 1_048_576 });
  return type;
}

/** Puts the bytes at the presigned address; the browser adds the length. */
async function put(url: URL, file: File, contentType: string, options: UploadOptions): Promise<void> {
  const headers = {
    'content-type': contentType,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  };
  const { status, text } = await transmit('PUT', url, headers, file, options);
  if (status !== 200) throw new ApiError(status, errorIn(text));
}

/** Sends a file as a form to a row that takes one; an expired session is renewed and the upload retried. */
export async function uploadForm<R extends Row>(
  row: R,
  query: Record<string, string>,
  file: File,
  purpose: FilePurpose,
  options: UploadOptions = {},
): Promise<Reply<R>> {
  earlyErrorOf(file, purpose);
  const url = new URL(`${row.path}?${new URLSearchParams(query)}`, apiHost() || window.location.origin);
  const attempt = () => {
    const form = new FormData();
    form.append('file', file);
    return transmit(row.method, url, { authorization: session.token() ?? '' }, form, options);
  };
  const used = session.token();
  let { status, text } = await attempt();
  if (status === 401 && errorIn(text).code === sessionExpired.code && (await renewed(used)))
    ({ status, text } = await attempt());
  if (status !== 200) throw new ApiError(status, errorIn(text));
  return (JSON.parse(text) as { data: Reply<R> }).data;
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function transmit(
  method: string,
  url: URL,
  headers: Record<string, string>,
  body: File | FormData,
  { onProgress, signal }: UploadOptions,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('accept-language', i18next.language);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new ApiError(0, {}));
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) reject(new DOMException('The upload was stopped.', 'AbortError'));
    else request.send(body);
  });
}

function errorIn(text: string): Partial<ErrorBody['error']> {
  try {
    return (JSON.parse(text) as Partial<ErrorBody>).error ?? {};
  } catch {
    return {};
  }
}
