import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { answered, dataOf, json, openSession, type Session } from './client.ts';
import { gather } from './load.ts';
import { checkSound, openTrial, readerOf, type Trial } from './trial.ts';

const shifted = (minutes: number) => ({
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'shift-clock.ts')).href}`,
  CLOCK_MINUTES: String(minutes),
});

/** Uses the session like the page: with the current token, and after it expired with a refreshed one. */
async function staysSignedIn(trial: Trial, session: Session): Promise<boolean> {
  const ask = async () => answered(await fetch(trial.url('/api/auth/me'), { headers: { ...session } }));
  if ((await ask())[0] === 200) return true;
  const renewed = await fetch(trial.url('/api/auth/refresh_session'), { headers: { ...session } });
  if (renewed.status !== 200) return false;
  session.authorization = renewed.headers.get('authorization') ?? '';
  session.cookie = renewed.headers.getSetCookie()[0]?.split(';')[0] ?? session.cookie;
  return (await ask())[0] === 200;
}

/** restarts the product with a slow and a fast clock, and in other time zones. */
export async function run(say: (line: string) => void): Promise<void> {
  const trial = await openTrial('embedded');
  try {
    const { staff } = await trial.within((database) => gather(database, trial.port, { buyers: 1, hot: 1 }));
    const email = staff[0]?.email ?? '';
    let running = await trial.start();
    const session = await openSession(trial, email);
    const write = async (name: string) =>
      dataOf(await fetch(trial.url('/api/vendors/create'), json(session.authorization, { name })));
    await write('In time');
    const changes: [string, Record<string, string>, boolean][] = [
      ['in Kiritimati', { TZ: 'Pacific/Kiritimati' }, true],
      ['in New York', { TZ: 'America/New_York' }, true],
      ['an hour slow', shifted(-60), true],
      ['right again', {}, true],
      ['20 minutes fast', shifted(20), true],
      ['right again', {}, true],
      // Cannot be distinguished from an idle hour, and idle sessions end after half of that.
      ['an hour fast', shifted(60), false],
    ];
    for (const [what, env, stays] of changes) {
      await trial.stop(running);
      running = await trial.start(env);
      assert.equal(await staysSignedIn(trial, session), stays, `${what}: signed ${stays ? 'out' : 'in'}`);
      if (stays) await write(`When ${what} ${Math.random()}`);
      say(`${what}: ${stays ? 'the session goes on' : 'the idle limit ends the session; signing in works'}`);
    }
    await openSession(trial, email);
    await trial.stop(running);
    await trial.within(async (database) => {
      const { rows } = await readerOf(database).query(
        `select string_agg(coalesce(new_values ->> 'name', ''), ',' order by id) as names from audit_log where table_name = 'vendors'`,
      );
      assert.match(
        String((rows[0] as { names: string }).names),
        /^In time,When in Kiri.*New York.*slow.*right.*fast/,
      );
      await checkSound(database);
    });
    say('the history is in the order things happened, whatever the clock said');
  } finally {
    await trial.close();
  }
}
