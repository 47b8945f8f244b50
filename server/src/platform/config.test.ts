import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from './config.ts';

const secret = 'x'.repeat(40);
const read = (env: Record<string, string>) =>
  readConfig({ SESSION_SECRET: secret, MASTER_KEY: secret, ...env });

test('every setting has a default, and an empty value counts as unset', () => {
  const config = read({ PORT: '', HOST: '' });
  assert.equal(config.port, 3000);
  assert.equal(config.publicUrl.origin, 'http://127.0.0.1:3000');
  assert.deepEqual(config.session, {
    accessSeconds: 600,
    idleSeconds: 1800,
    absoluteSeconds: 43_200,
    reauthenticationMinutes: 5,
  });
});

const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };

test('files and mail stay on this machine unless S3 and SMTP are set', () => {
  const home = read({ PUBLIC_URL: 'https://shop.example' });
  assert.equal(home.s3, undefined);
  assert.deepEqual(home.mail, { smtpUrl: undefined, from: 'Aliquot <no-reply@shop.example>' });
  const away = read({ ...s3, SMTP_URL: 'smtp://u:p@mail.example:587', MAIL_FROM: 'post@shop.example' });
  assert.deepEqual(away.s3, {
    endpoint: undefined,
    region: 'us-east-1',
    bucket: 'files',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
  assert.deepEqual(away.mail, { smtpUrl: 'smtp://u:p@mail.example:587', from: 'post@shop.example' });
});

test('an invalid setting throws an error that names it', () => {
  for (const [env, says] of [
    [{ PORT: 'many' }, /PORT/],
    [{ PORT: '99999' }, /PORT/],
    [{ SESSION_SECRET: 'short' }, /SESSION_SECRET must have at least 32/],
    [{ MASTER_KEY: 'short' }, /MASTER_KEY must have at least 32/],
    [{ ALLOWED_ORIGINS: '*' }, /ALLOWED_ORIGINS takes exact origins/],
    [{ ALLOWED_ORIGINS: 'https://a.example/path' }, /ALLOWED_ORIGINS/],
    [{ PUBLIC_URL: 'not an address' }, /PUBLIC_URL/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ S3_BUCKET: 'only' }, /S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together/],
    [{ S3_ENDPOINT: 'http://store.example' }, /together/],
    [{ ...s3, S3_ENDPOINT: 'store' }, /S3_ENDPOINT/],
    [{ DATABASE_REPLICA_URL: 'postgres://replica.example/x' }, /DATABASE_REPLICA_URL needs the DATABASE_URL/],
    [{ SMTP_URL: 'https://mail.example' }, /SMTP_URL must start with smtp/],
    [{ MAIL_FROM: 'nobody' }, /MAIL_FROM/],
    [{ MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, /MAIL_FROM/],
  ] as const)
    assert.throws(() => read(env), says);
});

test('production rejects unsafe settings', () => {
  const production = (env: Record<string, string>) => read({ NODE_ENV: 'production', ...env });
  assert.throws(() => production({ PUBLIC_URL: 'http://shop.example' }), /https/);
  assert.throws(() => production({ DEMO: 'true' }), /DEMO/);
  assert.throws(
    () =>
      readConfig({ NODE_ENV: 'production', DATABASE_URL: 'postgres://x', PUBLIC_URL: 'https://s.example' }),
    /SESSION_SECRET/,
  );
  const replicated = (replica: string) =>
    production({ DATABASE_URL: 'postgres://db.example/x', DATABASE_REPLICA_URL: replica }).replica?.poolSize;
  assert.throws(() => replicated('postgres://replica.example/x'), /not encrypted/);
  assert.throws(() => replicated('postgres://replica.example/x?sslmode=disable'), /not encrypted/);
  assert.equal(replicated('postgres://replica.example/x?sslmode=verify-full'), 10);
  assert.equal(production({ PUBLIC_URL: 'https://shop.example' }).production, true);
  assert.equal(production({}).publicUrl.hostname, '127.0.0.1');
});

test('demo accounts are the default only on a local machine with the embedded engine', () => {
  const demo = (env: Record<string, string>) => read({ SESSION_SECRET: 'x'.repeat(40), ...env }).demo;
  const settings = { PUBLIC_URL: 'https://shop.example' };
  assert.equal(demo({}), true);
  assert.equal(demo({ PUBLIC_URL: 'http://localhost:3000' }), true);
  assert.equal(demo(settings), false);
  assert.equal(demo({ HOST: '0.0.0.0' }), false);
  assert.equal(demo({ ...settings, HOST: '192.168.1.4' }), false);
  assert.equal(demo({ DATABASE_URL: 'postgres://127.0.0.1/x' }), false);
  assert.equal(demo({ NODE_ENV: 'production' }), false);
  assert.equal(demo({ ...settings, DEMO: 'on' }), true);
  assert.equal(demo({ DATABASE_URL: 'postgres://127.0.0.1/x', DEMO: 'on' }), true);
  assert.equal(demo({ DEMO: 'off' }), false);
  assert.throws(() => demo({ NODE_ENV: 'production', DEMO: 'on' }), /DEMO/);
});

test('a server that can be reached from other machines is checked as production, whatever NODE_ENV says', () => {
  const secret = { SESSION_SECRET: 'x'.repeat(40) };
  const database = { DATABASE_URL: 'postgres://db.example/x' };
  assert.throws(() => readConfig({ ...secret, PUBLIC_URL: 'http://shop.example', DEMO: 'on' }), /https/);
  assert.throws(() => readConfig(database), /SESSION_SECRET/);
  assert.throws(() => readConfig({ ...secret, ...database }), /MASTER_KEY/);
  assert.equal(read({ ...secret, ...database }).production, true);
  assert.equal(read({ HOST: '0.0.0.0' }).production, true);
  assert.equal(read({ ...secret, DATABASE_URL: 'postgres://localhost/x' }).production, false);
  assert.equal(read({ ...secret, DATABASE_URL: 'postgres:///x?host=/run/postgresql' }).production, false);
});

test('without settings for them secrets are generated once and stored readable only for the owner', () => {
  const dir = join(mkdtempSync(join(tmpdir(), 'aliquot-')), 'data');
  const { sessionSecret, masterKey } = readConfig({ DATA_DIR: dir });
  assert.notEqual(sessionSecret, masterKey);
  const again = readConfig({ DATA_DIR: dir });
  assert.deepEqual([again.sessionSecret, again.masterKey], [sessionSecret, masterKey]);
  for (const [name, value] of Object.entries({ 'session-secret': sessionSecret, 'master-key': masterKey })) {
    assert.ok(value.length >= 32);
    assert.equal(readFileSync(join(dir, name), 'utf8'), value);
    assert.equal(statSync(join(dir, name)).mode & 0o777, 0o600);
  }
});
