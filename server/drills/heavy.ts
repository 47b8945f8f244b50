import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { formWith } from '../test/multipart.ts';
import { bookParts, zipOf } from '../test/workbooks.ts';
import { json, signIn } from './client.ts';
import { type Crowd, gather } from './load.ts';
import { at, openTrial, type Trial } from './trial.ts';
import { watch } from './watch.ts';

const p99Ms = 200;

/** an endless statement, a zip bomb as workbook, 300 sign-ins at once, a hostile search. */
export async function run(say: (line: string) => void): Promise<void> {
  const trial = await openTrial('postgres', { settings: { STATEMENT_TIMEOUT_MS: '3000' } });
  try {
    const crowd = await trial.within((database) =>
      gather(database, trial.port, { buyers: 2, staff: 1, hot: 1 }),
    );
    const running = await trial.start();
    const authorization = crowd.staff[0]?.authorization ?? '';
    const worst = async (what: string, offend: () => Promise<number[]>) => {
      const health = watch(trial.url('/api/health'), {}, 10);
      const others = watch(trial.url('/api/auth/me'), { authorization }, 50);
      const statuses = [...new Set(await offend())].sort();
      // Enough samples that p99 is not simply the maximum.
      while (health.polls.length < 150) await pause(50);
      const [alive, served] = await Promise.all([health.stop(), others.stop()]);
      const late = at(
        alive.map(({ ms }) => ms),
        0.99,
      );
      say(
        `${what}: answered ${statuses.join(', ')}; health p99 ${Math.round(late)} ms of ${alive.length}, others p99 ${Math.round(
          at(
            served.map(({ ms }) => ms),
            0.99,
          ),
        )} ms`,
      );
      assert.ok(alive.every(({ status }) => status === 200) && served.every(({ status }) => status === 200));
      assert.ok(late < p99Ms, 'health was held up');
      assert.ok(
        statuses.every((status) => status < 500 || status === 503),
        'an internal error',
      );
    };
    await worst('a statement past its limit', () => locked(trial, authorization));
    const form = await bomb();
    await worst('a workbook that unfolds to 90 MB, twice', () => sendTwice(trial, crowd, form));
    await worst('a hostile search', () => hostile(trial, authorization));
    await worst('300 sign-ins at once', () =>
      Promise.all(
        Array.from({ length: 300 }, async (_, n) => (await signIn(trial, `person${n}@test.example`)).status),
      ),
    );
    await trial.stop(running);
  } finally {
    await trial.close();
  }
}

/** Locks the table from outside, so that each query on it waits until its timeout. */
async function locked(trial: Trial, authorization: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: trial.server?.url });
  await client.connect();
  await client.query('begin; lock table vendors in access exclusive mode');
  try {
    return await Promise.all(
      [1, 2, 3].map(async () => {
        const request = json(authorization, { limit: 1 });
        return (await fetch(trial.url('/api/vendors/get_many'), request)).status;
      }),
    );
  } finally {
    await client.end();
  }
}

async function bomb() {
  const row = `<row>${'<c t="inlineStr"><is><t>AAAAAAAAAAAAAAAA</t></is></c>'.repeat(50)}</row>`;
  return formWith('bomb.xlsx', await zipOf(bookParts(row.repeat(30_000))));
}

async function sendTwice(
  trial: Trial,
  { staff, facilityId }: Crowd,
  form: ReturnType<typeof formWith>,
): Promise<number[]> {
  const target = `/api/inventory/samples/import_file?storageFacilityId=${facilityId}&dryRun=true`;
  const send = () =>
    fetch(trial.url(target), {
      method: 'POST',
      headers: { authorization: staff[0]?.authorization ?? '', ...form.headers },
      body: new Uint8Array(form.payload),
    });
  const replies = await Promise.all([send(), send()]);
  return replies.map(({ status }) => status);
}

async function hostile(trial: Trial, authorization: string): Promise<number[]> {
  const words = ['%'.repeat(255), `${'a'.repeat(254)}!`, `${'_%'.repeat(127)}`, '\\'.repeat(255)];
  const ask = async (path: string, search: string) =>
    (await fetch(trial.url(path), json(authorization, { search, limit: 10 }))).status;
  return Promise.all(
    ['/api/inventory/samples/get_many', '/api/vendors/get_many', '/api/loinc_biomarkers/get_many'].flatMap(
      (path) => words.map((search) => ask(path, search)),
    ),
  );
}
