import type { Row, Sent } from '@aliquot/contract/endpoint';
import { send } from './api.ts';

/** Fetches a stream row as the signed-in person and hands it to the browser under the name the server gives it. */
export async function downloadRow<R extends Row>(row: R, sent: Sent<R>): Promise<void> {
  const reply = await send(row, sent);
  const [, name = 'download'] =
    /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '') ?? [];
  const url = URL.createObjectURL(await reply.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
