import { apiHost } from './api-host.ts';

/** Fetches what a one-use address holds, as the browser fetches any file; the page stays. */
export function download(url: string): void {
  const link = document.createElement('a');
  link.href = new URL(url, apiHost() || window.location.origin).href;
  link.rel = 'noreferrer';
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
