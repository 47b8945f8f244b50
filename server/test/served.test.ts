import assert from 'node:assert/strict';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../src/platform/config.ts';
import { protect } from '../src/platform/http/security-headers.ts';
import { readPage, serveWeb } from '../src/platform/http/web-files.ts';

/** Which files the server serves and which it must not. */

const root = join(import.meta.dirname, '../..');

const folder = mkdtempSync(join(tmpdir(), 'aliquot-dist-'));
const dist = join(folder, 'web', 'dist');
const put = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
before(() => {
  put('web/dist/index.html', '<!doctype html><title>ALQ</title>');
  put('web/dist/static/js/page.0123456789abcdef.js', 'shown');
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('a file of the page is served however often one address asks for it', async () => {
  const app = fastify();
  const config = readConfig({ DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '10' });
  await protect(app, config, undefined, { shedsLoad: false });
  await serveWeb(app, dist, readPage(dist, { apiHost: '' }) ?? assert.fail('no page'));
  app.get('/api/limited', () => 'limited');
  const statuses = async (url: string) => {
    const found = [];
    for (let n = 0; n < 12; n += 1) found.push((await app.inject({ method: 'GET', url })).statusCode);
    return found;
  };
  assert.deepEqual(new Set(await statuses('/static/js/page.0123456789abcdef.js')), new Set([200]));
  assert.deepEqual(new Set(await statuses('/vendors')), new Set([200]));
  assert.notEqual((await statuses('/api/limited')).at(-1), 200, 'calls are limited');
  await app.close();
});

describe('a file that is not part of the page', () => {
  let app: FastifyInstance;

  before(async () => {
    for (const file of [
      'web/dist/.git/HEAD',
      'web/dist/.env',
      'web/dist/static/js/page.0123456789abcdef.js.map',
      'web/dist/static/js/page.0123456789abcdef.js.map.br',
      'package.json',
      'data/secret',
      'web/src/main.tsx',
    ])
      put(file, 'kept');
    app = fastify();
    await serveWeb(app, dist, readPage(dist, { apiHost: '' }) ?? assert.fail('no page'));
  });
  after(() => app.close());

  test('is not served for any form of its path', async () => {
    const get = (url: string) => app.inject({ method: 'GET', url });
    assert.equal((await get('/static/js/page.0123456789abcdef.js')).body, 'shown');
    for (const url of [
      '/.git/HEAD',
      '/.env',
      '/static/js/page.0123456789abcdef.js.map',
      '/static/js/page.0123456789abcdef.js.map.br',
      '/package.json',
      '/package-lock.json',
      '/server/src/main.ts',
      '/server/test/harness.ts',
      '/node_modules/fastify/package.json',
      '/../../package.json',
      '/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/static/..%2f..%2f..%2fpackage.json',
      '/static/js/..%5c..%5c..%5c..%5cpackage.json',
      '//package.json',
      '/static//..//..//data/secret',
      '/data/secret',
    ]) {
      const reply = await get(url);
      assert.ok(!reply.body.includes('kept'), url);
      // A path without an extension gets the page, which shows its own not-found screen.
      assert.ok(reply.statusCode >= 400 || reply.body.includes('<title>ALQ'), `${url}: ${reply.statusCode}`);
      if (url.includes('.')) assert.ok(reply.statusCode >= 400, `${url}: ${reply.statusCode}`);
    }
  });

  test('is not in the build either: no source maps, hidden files or local paths', () => {
    const built = join(root, 'web/dist');
    const files = globSync('**/*', { cwd: built }).filter((file) => statSync(join(built, file)).isFile());
    // There may be no build when only the server is tested.
    for (const file of files) {
      assert.doesNotMatch(file, /\.map(?:\.|$)|(?:^|\/)\.|\.tsx?$|test|package\.json/, file);
      if (/\.(?:js|css|html)$/.test(file))
        assert.doesNotMatch(
          readFileSync(join(built, file), 'utf8'),
          /sourceMappingURL|node_modules\/|SESSION_SECRET/,
          file,
        );
    }
  });
});

test('the repository contains no key, token or password of a service', () => {
  const secrets =
    /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}|\bxox[abprs]-[A-Za-z0-9-]{10}|\bnpm_[A-Za-z0-9]{36}|\/\/[^\s/:@'"`$]+:[^\s/@'"`$]{8,}@(?!127\.|localhost|[\w.-]*\.example\b)[\w.-]+\.\w/;
  const text = globSync('{*,{bench,contract,docs,e2e,scripts,server,web}/**/*}', {
    cwd: root,
    exclude: (name) => /(?:^|\/)(?:node_modules|dist|data|shots|test-results)$/.test(String(name)),
  }).filter((file) => /\.(?:ts|tsx|mjs|json|md|sql|ya?ml|html|css|txt|csv|svg)$|^\.[\w.]+$/.test(file));
  assert.ok(text.length > 500, `${text.length} files`);
  const found = text.filter((file) => secrets.test(readFileSync(join(root, file), 'utf8')));
  assert.deepEqual(found, []);
});
