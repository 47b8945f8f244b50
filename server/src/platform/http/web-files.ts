import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** The built page with the configured API host, and the hashes for its content security policy. */
export interface Page {
  html: string;
  scriptHashes: string[];
  styleHashes: string[];
}

export function readPage(dist: string, config: Pick<Config, 'apiHost'>): Page | undefined {
  const file = join(dist, 'index.html');
  if (!existsSync(file)) return undefined;
  const host = config.apiHost.replace(/["<>&]/g, '');
  const html = readFileSync(file, 'utf8').replace(
    'name="api-host" content=""',
    `name="api-host" content="${host}"`,
  );
  return { html, scriptHashes: inlineHashes(html, 'script'), styleHashes: inlineHashes(html, 'style') };
}

/** The policy allows inline blocks of the page by hash, so that no other inline code can run. */
function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const blocks = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([^<]*)</${tag}>`, 'g'));
  return [...blocks].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

const hashed = /\.[0-9a-f]{8,}\.(?:js|css|woff2|svg|png)$/;

/** Serves the build. A missing file is a 404; only paths without an extension get the page. */
export async function serveWeb(app: FastifyInstance, dist: string, page: Page) {
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    // Source maps are never served, even if a build contains them.
    globIgnore: ['**/*.map', '**/*.map.{gz,br}'],
    serveDotFiles: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const file = path.replace(/\.(?:gz|br)$/, '');
      reply.header(
        'cache-control',
        hashed.test(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      );
    },
  });
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (/^\/(?:api|static)\/|\./.test(path)) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page.html);
  });
}
