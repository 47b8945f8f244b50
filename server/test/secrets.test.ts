import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, test } from 'node:test';
import { full } from './full.ts';
import { secretKinds } from './secrets.ts';

/** U-03: no secret was ever written down here, nor is one in what we serve. */

const root = join(import.meta.dirname, '../..');
const found = (text: string) => secretKinds.filter(({ looks }) => looks.test(text)).map(({ what }) => what);

describe('no secret', () => {
  test('goes unseen: each kind is known when it is there', () => {
    for (const { what, such } of secretKinds) assert.ok(found(`x = "${such()}"`).includes(what), what);
    assert.deepEqual(found('Demo accounts, all with the password Specimen1'), []);
  });

  test('is in anything that was ever committed, as far back as this clone goes', async (t) => {
    // Every run has walked through the commits that were new to it; the full run walks through all of them again.
    const since = full ? [] : ['-n', '300'];
    // A copy without its history has only what it has.
    const git = spawn(
      'git',
      ['log', '--all', ...since, '-p', '-U0', '--no-color', '--no-ext-diff', '--text'],
      {
        cwd: root,
      },
    );
    const ended = new Promise((resolve) => git.once('close', resolve));
    git.once('error', () => {});
    let lines = 0;
    let commit = '';
    let held = '';
    const seen: string[] = [];
    for await (const line of createInterface({ input: git.stdout })) {
      if (line.startsWith('commit ')) commit = line.slice(7, 17);
      if (!line.startsWith('+')) continue;
      lines += 1;
      // A key stands on the line after its heading.
      for (const what of found(held.includes('PRIVATE KEY') ? `${held}\n${line.slice(1)}` : line))
        seen.push(`${commit}: ${what}`);
      held = line.slice(1);
    }
    if ((await ended) !== 0) return t.skip('no history here');
    t.diagnostic(`${lines} lines`);
    assert.ok(lines > 1000);
    assert.deepEqual(seen, []);
  });

  test('is in the page as it is built', (t) => {
    const dist = join(root, 'web/dist');
    if (!existsSync(dist)) return t.skip('the page is not built');
    const files = globSync('**/*.{js,css,html,json,svg,txt}', { cwd: dist });
    assert.ok(files.length > 20);
    for (const file of files) assert.deepEqual(found(readFileSync(join(dist, file), 'utf8')), [], file);
  });
});
