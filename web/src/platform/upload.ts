import type { ErrorBody } from '@aliquot/contract/errors';
import { type FilePurpose, fileRules, files, fileTypes, typeOfName } from '@aliquot/contract/files';
import i18next from 'i18next';
import { ApiError, call } from './api.ts';
import { apiHost } from './api-host.ts';

export interface UploadOptions {
  /** Share sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** What a file chooser offers for a purpose: `.jpg,.jpeg,.png`. */
export const acceptFor = (purpose: FilePurpose) =>
  fileRules[purpose].types.flatMap((type) => fileTypes[type]).join(',');

/**
 * Sends a file in two steps, as the specification has it: ask for an address, then PUT the bytes there. Answers the id to
 * save; what is refused is an ApiError with the server's sentences.
 */
export async function uploadFile(
  file: File,
  purpose: FilePurpose,
  { onProgress, signal }: UploadOptions = {},
): Promise<number> {
  const contentType = refuseEarly(file, purpose);
  const { url, fileId } = await call(
    files.presign,
    { query: { contentType, size: file.size, originalName: file.name, purpose } },
    signal ? { signal } : {},
  );
  await put(new URL(url, apiHost() || window.location.origin), file, contentType, onProgress, signal);
  return fileId;
}

/** What the server would refuse anyway is said before a byte is sent. Some systems name csv files wrongly: the name decides. */
function refuseEarly(file: File, purpose: FilePurpose): string {
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

/** By XMLHttpRequest, because fetch cannot say how far it is. The browser adds the length. */
function put(
  url: URL,
  file: File,
  contentType: string,
  onProgress: UploadOptions['onProgress'],
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open('PUT', url);
    request.setRequestHeader('content-type', contentType);
    request.setRequestHeader(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    );
    request.setRequestHeader('accept-language', i18next.language);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status === 200
        ? resolve()
        : reject(new ApiError(request.status, errorIn(request.responseText)));
    request.onerror = () => reject(new ApiError(0, {}));
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) reject(new DOMException('The upload was stopped.', 'AbortError'));
    else request.send(file);
  });
}

function errorIn(text: string): Partial<ErrorBody['error']> {
  try {
    return (JSON.parse(text) as Partial<ErrorBody>).error ?? {};
  } catch {
    return {};
  }
}
