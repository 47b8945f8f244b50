import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';

const whole = (min: number, max: number, fallback: number) =>
  z.pipe(
    z._default(z.coerce.number(), fallback),
    z.int().check(z.gte(min, `must be at least ${min}`), z.lte(max, `must be at most ${max}`)),
  );
const list = z.pipe(
  z._default(z.string(), ''),
  z.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
);
const flag = z.optional(
  z.pipe(
    z.enum(['true', 'false', '1', '0', 'on', 'off']),
    z.transform((v) => ['true', '1', 'on'].includes(v)),
  ),
);

/** Every setting, each with a default. docs/settings.md lists them. */
const settings = z.object({
  NODE_ENV: z._default(z.string(), 'development'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: whole(0, 65535, 3000),
  PUBLIC_URL: z.optional(z.string()),
  API_HOST: z._default(z.string(), ''),
  ALLOWED_ORIGINS: list,
  TRUSTED_PROXIES: list,
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.string()),
  DATABASE_OWNER_URL: z.optional(z.string()),
  DATABASE_POOL: whole(2, 200, 10),
  DATABASE_REPLICA_URL: z.optional(z.string()),
  DATABASE_REPLICA_POOL: whole(2, 200, 10),
  DATABASE_REPLICA_TIMEOUT_MS: whole(100, 600_000, 15_000),
  STATEMENT_TIMEOUT_MS: whole(100, 600_000, 15_000),
  SESSION_SECRET: z.optional(z.string()),
  MASTER_KEY: z.optional(z.string()),
  SESSION_ACCESS_SECONDS: whole(5, 3600, 600),
  SESSION_IDLE_SECONDS: whole(30, 86_400, 1800),
  SESSION_ABSOLUTE_SECONDS: whole(60, 604_800, 43_200),
  REAUTHENTICATION_MINUTES: whole(1, 720, 5),
  RATE_LIMIT_PER_MINUTE: whole(10, 1_000_000, 1200),
  MAX_DELAY_MS: whole(100, 60_000, 500),
  HOLD_MINUTES: whole(1, 240, 30),
  APPROVAL_HOLD_HOURS: whole(1, 168, 72),
  QUOTE_REQUEST_HOLD_DAYS: whole(1, 14, 3),
  QUOTE_MAX_DAYS: whole(1, 60, 60),
  MAX_HELD_SAMPLES: whole(1, 100_000, 600),
  MAX_UNASSIGNED_SAMPLES: whole(1, 100_000, 600),
  ORDERS_PER_HOUR: whole(1, 10_000, 20),
  DRAIN_SECONDS: whole(0, 60, 0),
  DISK_FLOOR_MB: whole(0, 1_000_000_000, 100),
  CHECK_REPLIES: flag,
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  BACKUP_HOURS: whole(0, 720, 24),
  BACKUP_KEY: z.optional(z.string()),
  S3_ENDPOINT: z.optional(z.string()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  SMTP_URL: z.optional(z.string()),
  MAIL_FROM: z.optional(z.string()),
  DEMO: flag,
  API_DOCS: flag,
});

export const settingNames: readonly string[] = Object.keys(settings.shape);

export interface S3Settings {
  /** Default: the endpoint of Amazon for the region. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Config {
  /** NODE_ENV is production, or the server can be reached from other machines: then unsafe settings are rejected. */
  production: boolean;
  host: string;
  port: number;
  publicUrl: URL;
  apiHost: string;
  allowedOrigins: string[];
  trustedProxies: string[];
  dataDir: string;
  databaseUrl: string | undefined;
  /** Connects as the owner of the tables, for migrations. Default: `databaseUrl`. */
  databaseOwnerUrl: string | undefined;
  databasePool: number;
  /** A streaming replica for heavy reads. Default: they use the primary. */
  replica: { url: string; poolSize: number; statementTimeoutMs: number } | undefined;
  statementTimeoutMs: number;
  sessionSecret: string;
  /** Codes that must stay the same for years are made with it. Unlike the session secret it never changes. */
  masterKey: string;
  session: {
    accessSeconds: number;
    idleSeconds: number;
    absoluteSeconds: number;
    /** Sensitive changes require a password entered within this time. */
    reauthenticationMinutes: number;
  };
  rateLimitPerMinute: number;
  maxDelayMs: number;
  /** How long a cart holds a sample. */
  holdMinutes: number;
  /** How long samples are held while an order waits for approval. */
  approvalHoldHours: number;
  quoteRequestHoldDays: number;
  quoteMaxDays: number;
  /** Maximum number of samples that a company may hold, and have in orders without an assignee. */
  maxHeldSamples: number;
  maxUnassignedSamples: number;
  /** Orders and custom requests of one user. */
  ordersPerHour: number;
  /** How long a stopping server still serves, so that a balancer notices and stops sending requests. */
  drainSeconds: number;
  /** The server is not ready with less free disk space than this. */
  diskFloorMb: number;
  /** Whether replies of reads are checked as a whole beside being written by their shape. */
  checkReplies: boolean;
  logLevel: string;
  /** Backups are encrypted with `sessionSecret` unless BACKUP_KEY is set. */
  backup: { hours: number; key: string };
  /** Store for files. Default: a folder below `dataDir`. */
  s3: S3Settings | undefined;
  /** Without an SMTP address mail goes to `${dataDir}/outbox`. */
  mail: { smtpUrl: string | undefined; from: string };
  /** Whether an empty database is seeded with demo data, whose passwords are public. */
  demo: boolean;
  /** Whether signed-out callers may read the API documentation. */
  apiDocs: boolean;
}

/** An invalid or unsafe setting. The process prints the message and exits. */
export class SettingsError extends Error {}

export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== '' && value !== undefined),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SettingsError(`Setting ${issue?.path.join('.')} cannot be used: ${issue?.message}.`);
  }
  const s = parsed.data;
  const publicUrl = readPublicUrl(
    s.PUBLIC_URL ?? `http://${s.HOST === '0.0.0.0' ? 'localhost' : s.HOST}:${s.PORT}`,
  );
  const local = isLocal(publicUrl, s);
  const production = s.NODE_ENV === 'production' || !local;
  assertSafe(production, publicUrl, s);
  const dataDir = resolve(s.DATA_DIR);
  const sessionSecret = s.SESSION_SECRET ?? storedSecret(dataDir, 'session-secret');
  return {
    production,
    host: s.HOST,
    port: s.PORT,
    publicUrl,
    apiHost: s.API_HOST,
    allowedOrigins: s.ALLOWED_ORIGINS,
    trustedProxies: s.TRUSTED_PROXIES,
    dataDir,
    databaseUrl: s.DATABASE_URL,
    databaseOwnerUrl: s.DATABASE_OWNER_URL,
    databasePool: s.DATABASE_POOL,
    replica: s.DATABASE_REPLICA_URL
      ? {
          url: s.DATABASE_REPLICA_URL,
          poolSize: s.DATABASE_REPLICA_POOL,
          statementTimeoutMs: s.DATABASE_REPLICA_TIMEOUT_MS,
        }
      : undefined,
    statementTimeoutMs: s.STATEMENT_TIMEOUT_MS,
    sessionSecret,
    masterKey: s.MASTER_KEY ?? storedSecret(dataDir, masterKeyFile),
    session: {
      accessSeconds: s.SESSION_ACCESS_SECONDS,
      idleSeconds: s.SESSION_IDLE_SECONDS,
      absoluteSeconds: s.SESSION_ABSOLUTE_SECONDS,
      reauthenticationMinutes: s.REAUTHENTICATION_MINUTES,
    },
    rateLimitPerMinute: s.RATE_LIMIT_PER_MINUTE,
    maxDelayMs: s.MAX_DELAY_MS,
    holdMinutes: s.HOLD_MINUTES,
    approvalHoldHours: s.APPROVAL_HOLD_HOURS,
    quoteRequestHoldDays: s.QUOTE_REQUEST_HOLD_DAYS,
    quoteMaxDays: s.QUOTE_MAX_DAYS,
    maxHeldSamples: s.MAX_HELD_SAMPLES,
    maxUnassignedSamples: s.MAX_UNASSIGNED_SAMPLES,
    ordersPerHour: s.ORDERS_PER_HOUR,
    drainSeconds: s.DRAIN_SECONDS,
    diskFloorMb: s.DISK_FLOOR_MB,
    checkReplies: s.CHECK_REPLIES ?? false,
    logLevel: s.LOG_LEVEL,
    backup: { hours: s.BACKUP_HOURS, key: s.BACKUP_KEY ?? sessionSecret },
    s3: readS3(s),
    mail: readMail(s, publicUrl),
    demo: s.DEMO ?? (!production && s.DATABASE_URL === undefined),
    apiDocs: s.API_DOCS ?? true,
  };
}

function readPublicUrl(value: string): URL {
  if (!URL.canParse(value)) throw new SettingsError(`PUBLIC_URL is not an address: ${value}.`);
  return new URL(value);
}

/** All settings of S3 or none: a missing one would be noticed only at the first upload. */
function readS3(s: z.output<typeof settings>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = s;
  const named = [bucket, accessKeyId, secretAccessKey, s.S3_ENDPOINT].some(Boolean);
  if (!named) return undefined;
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new SettingsError('S3 needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together.');
  if (s.S3_ENDPOINT && !/^https?:$/.test(protocolOf(s.S3_ENDPOINT)))
    throw new SettingsError(`S3_ENDPOINT is not a web address: ${s.S3_ENDPOINT}.`);
  return { endpoint: s.S3_ENDPOINT, region: s.S3_REGION, bucket, accessKeyId, secretAccessKey };
}

function readMail(s: z.output<typeof settings>, publicUrl: URL): Config['mail'] {
  // The address may contain a password, so the message does not repeat it.
  if (s.SMTP_URL && !/^smtps?:$/.test(protocolOf(s.SMTP_URL)))
    throw new SettingsError('SMTP_URL must start with smtp:// or smtps://.');
  const from = s.MAIL_FROM ?? `Aliquot <no-reply@${publicUrl.hostname}>`;
  if (!/^(?:[^<>@\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(from))
    throw new SettingsError('MAIL_FROM takes an address such as Aliquot <no-reply@example.com>.');
  return { smtpUrl: s.SMTP_URL, from };
}

const protocolOf = (value: string) => (URL.canParse(value) ? new URL(value).protocol : '');

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host);

/** Listens, is published and keeps its data on this machine only. */
function isLocal(publicUrl: URL, s: z.output<typeof settings>): boolean {
  const database = s.DATABASE_URL ?? '';
  // An address without a host is a local socket.
  const host = URL.canParse(database) ? new URL(database).hostname : database;
  return isLoopback(s.HOST) && isLoopback(publicUrl.hostname) && (host === '' || isLoopback(host));
}

function assertSafe(production: boolean, publicUrl: URL, s: z.output<typeof settings>) {
  const loopback = isLoopback(publicUrl.hostname);
  if (s.SESSION_SECRET !== undefined && s.SESSION_SECRET.length < 32)
    throw new SettingsError('SESSION_SECRET must have at least 32 characters.');
  if (s.MASTER_KEY !== undefined && s.MASTER_KEY.length < 32)
    throw new SettingsError('MASTER_KEY must have at least 32 characters.');
  if (s.BACKUP_KEY !== undefined && s.BACKUP_KEY.length < 16)
    throw new SettingsError('BACKUP_KEY must have at least 16 characters.');
  for (const origin of s.ALLOWED_ORIGINS)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new SettingsError(
        `ALLOWED_ORIGINS takes exact origins such as https://app.example.com, not ${origin}.`,
      );
  if (s.DATABASE_REPLICA_URL && !s.DATABASE_URL)
    throw new SettingsError('DATABASE_REPLICA_URL needs the DATABASE_URL whose replica it is.');
  if (s.DEMO && s.NODE_ENV === 'production')
    throw new SettingsError('Demo accounts have known passwords: DEMO cannot be on in production.');
  if (!production) return;
  // The replica may be down at startup, so encryption is checked by its address instead of the connection.
  if (s.DATABASE_REPLICA_URL && !isGuarded(s.DATABASE_REPLICA_URL))
    throw new SettingsError(
      'The connection to DATABASE_REPLICA_URL is not encrypted; use sslmode=verify-full.',
    );
  if (publicUrl.protocol !== 'https:' && !loopback)
    throw new SettingsError('PUBLIC_URL must start with https://, except on this machine itself.');
  if (s.DATABASE_URL && !s.SESSION_SECRET)
    throw new SettingsError('With DATABASE_URL set SESSION_SECRET, the same on every node.');
  if (s.DATABASE_URL && !s.MASTER_KEY)
    throw new SettingsError('With DATABASE_URL set MASTER_KEY, the same on every node and never another.');
}

function isGuarded(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, searchParams } = new URL(address);
  return (
    isLoopback(hostname) ||
    ['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '')
  );
}

/** Stored in the data folder unless MASTER_KEY is set; backups of the embedded database hold it. */
export const masterKeyFile = 'master-key';

/** Without the setting: a secret generated once and stored in the data folder. */
function storedSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}
