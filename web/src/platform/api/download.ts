import type { Row, Sent } from '@aliquot/contract/endpoint';
import { send } from './api.ts';
import { apiHost } from './api-host.ts';

/** Downloads a one-use address as a file, without leaving the page. */
export const download = (url: string) => press(new URL(url, apiHost() || window.location.origin).href, '');

/** Downloads a stream row as the signed-in user, under the file name of the server. */
export async function downloadRow<R extends Row>(row: R, sent: Sent<R>): Promise<void> {
  const reply = await send(row, sent);
  const [, name = ''] = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '') ?? [];
  const url = URL.createObjectURL(await reply.blob());
  press(url, name);
  URL.revokeObjectURL(url);
}

function press(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.rel = 'noreferrer';
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
