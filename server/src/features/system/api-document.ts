import type { DocumentedRow, Row } from '@aliquot/contract/endpoint';
import { errors } from '@aliquot/contract/errors';
import { contract } from '@aliquot/contract/index';
import { openApi } from '@aliquot/contract/openapi';
import type { Config } from '../../platform/config.ts';

let document: string | undefined;

/** Cached, since it is slow to make and anyone can request it. */
export function apiDocument({ apiHost, publicUrl }: Pick<Config, 'apiHost' | 'publicUrl'>): string {
  document ??= JSON.stringify(openApi(contract, apiHost || publicUrl.origin));
  return document;
}

/** The contract as an HTML page without scripts. */
export function docsPage(): string {
  const rooms = Object.entries(contract).map(([room, rows]) => section(room, Object.values(rows)));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>ALQ API</title>
<h1>Aliquot API</h1>
<p>Success is <code>{ "data": … }</code>, a list <code>{ "data": { "items": […], "count": n } }</code>, failure
<code>{ "error": { "code", "message": […], "fields", "details", "requestId" } }</code>. The whole description for
programs is at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${rooms.join('\n')}
<h2>Error codes</h2><table><tr><th>Code<th>Status<th>Name</tr>${Object.entries(errors)
    .map(([name, { code, status }]) => `<tr><td>${code}<td>${status}<td>${name}</tr>`)
    .join('')}</table></html>`;
}

function section(room: string, rows: readonly DocumentedRow[]): string {
  const lines = rows.map(
    (row) =>
      `<tr><td>${row.method}<td><code>${asText(row.path)}</code><td>${asText(row.summary)}<td>${who(row)}</tr>`,
  );
  return `<h2>${room}</h2><table><tr><th>Method<th>Path<th>What it does<th>Who may</tr>${lines.join('')}</table>`;
}

const who = (row: Row) =>
  typeof row.access === 'string' ? row.access.replace('_', ' ') : row.access.join(', ');

const asText = (text: string) =>
  text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c] ?? c);
