import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readConfig, settingNames } from '../src/platform/config.ts';

/** Checks the deploy folder without running it: its files fit each other and the program. */

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const compose = read('deploy/compose.yaml');
const dockerfile = read('deploy/Dockerfile');

/** The lines of the compose file indented below a heading, without the heading. */
function below(heading: string, text = compose): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.trim() === heading || line.trim().startsWith(`${heading} `));
  assert.ok(at >= 0, `there is no ${heading}`);
  const depth = (line: string) => line.length - line.trimStart().length;
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => line.trim() !== '' && depth(line) <= depth(lines[at] ?? ''));
  return rest.slice(0, end < 0 ? undefined : end).join('\n');
}

const pairs = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^\s*([A-Z][A-Z0-9_]*)[:=] ?(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^"(.*)"$/, '$1'),
    ]),
  );

const nodeSettings = pairs(below('environment:', below('x-node:')));
const examples = pairs(read('deploy/.env.example'));
const references = [...compose.matchAll(/\$\{([A-Z0-9_]+)(:[?-])?([^}]*)\}/g)].map(
  ([, name = '', kind, fallback = '']) => ({ name, needed: kind === ':?', fallback }),
);

/** Substitutes variables as compose does, with a made-up value for each that the operator has to set. */
const chosen = (name: string) => examples[name] || 'f'.repeat(64);
const filled = (value: string) =>
  value.replace(/\$\{([A-Z0-9_]+)(?::-([^}]*))?[^}]*\}/g, (_, name: string, fallback?: string) =>
    fallback === undefined ? chosen(name) : (examples[name] ?? fallback),
  );

test('docs/settings.md names every setting and no other', () => {
  const named = [...read('docs/settings.md').matchAll(/^\| ((?:`[A-Z0-9_]+`(?:, )?)+) \|/gm)].flatMap(
    ([, names = '']) => names.replaceAll('`', '').split(', '),
  );
  assert.deepEqual(named.sort(), [...settingNames].sort());
});

describe('the deploy folder', () => {
  test('passes nodes only known settings, and they are valid in production', () => {
    const known = (names: string[]) => names.filter((name) => !settingNames.includes(name));
    assert.ok(Object.keys(nodeSettings).length > 10);
    assert.deepEqual(known(Object.keys(nodeSettings)), []);
    const env = Object.fromEntries(
      Object.entries(nodeSettings).map(([name, value]) => [name, filled(value)]),
    );
    const config = readConfig({ ...env, HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' });
    assert.equal(config.production, true);
    assert.equal(config.s3?.bucket, 'specimens');
    assert.ok(config.drainSeconds > 0, 'a node behind a balancer drains');
    assert.match(config.databaseUrl ?? '', /sslmode=verify-full/);
  });

  test('names every image by its exact version', () => {
    const images = [...compose.matchAll(/^ {4}image: (\S+)$/gm)].map(([, image = '']) => image);
    assert.ok(images.length > 5);
    const exact = /^(haproxy:\d+\.\d+\.\d+|postgres:\d+\.\d+|chrislusf\/seaweedfs:\d+\.\d+)$/;
    for (const image of images) assert.match(image, exact);
  });

  test('lists in .env.example every required variable and no unused one', () => {
    const needed = references.filter((each) => each.needed).map(({ name }) => name);
    assert.deepEqual(
      needed.filter((name) => !(name in examples)),
      [],
    );
    const used = new Set(references.map(({ name }) => name));
    assert.deepEqual(
      Object.keys(examples).filter((name) => !used.has(name)),
      [],
    );
    for (const name of Object.keys(examples).filter((each) => /SECRET|PASSWORD|_KEY$/.test(each)))
      assert.equal(examples[name], '', `${name} must not have a public default value`);
  });

  test('drains longer than the balancer takes to notice, and within the grace period', () => {
    const grace = Number(/stop_grace_period: (\d+)s/.exec(below('x-node:'))?.[1]);
    const drain = Number(nodeSettings.DRAIN_SECONDS);
    const balancer = read('deploy/balancer/haproxy.cfg');
    const [, inter, fall] = /check inter (\d+)s fall (\d+)/.exec(balancer) ?? [];
    const check = Number(/timeout check (\d+)s/.exec(balancer)?.[1]);
    assert.ok(drain + 10 < grace);
    assert.ok(Number(inter) * Number(fall) + check < drain);
    assert.match(balancer, /uri \/api\/ready/);
  });

  test('trusts only the address of the balancer', () => {
    const address = /ipv4_address: ([\d.]+)/.exec(below('balancer:'))?.[1];
    assert.equal(nodeSettings.TRUSTED_PROXIES, address);
    assert.match(read('deploy/balancer/haproxy.cfg'), /set-header X-Forwarded-For %\[src\]/);
    for (const node of ['node-one', 'node-two'])
      assert.match(read('deploy/balancer/haproxy.cfg'), new RegExp(`server \\w+ ${node}:3000`));
  });

  test('copies existing paths into the image and runs it as an unprivileged user', () => {
    for (const [, from = ''] of dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm))
      for (const path of from.split(' ')) assert.ok(statSync(join(root, path)), path);
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    assert.match(last, /^USER node$/m);
    assert.match(last, /^HEALTHCHECK /m);
    assert.doesNotMatch(last, /npm /);
    for (const [, image = ''] of dockerfile.matchAll(/^FROM (\S+)/gm))
      assert.match(image, /^(node:24\.\d+\.\d+-slim|manifests)$/);
  });

  test('mounts only existing files', () => {
    for (const [, path = ''] of compose.matchAll(/["\s](\.\/[\w./-]+):/g))
      assert.ok(statSync(join(root, 'deploy', path)), path);
    for (const folder of ['database', 'backup'])
      for (const name of readdirSync(join(root, 'deploy', folder)).filter((each) => each !== 'encrypt.sh'))
        assert.ok(statSync(join(root, 'deploy', folder, name)).mode & 0o100, `${name} cannot be run`);
  });
});
