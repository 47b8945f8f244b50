// Fault drills that take too long for `npm test`: npm run drill -- kill9 [rounds]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const DRILLS = { kill9: 'server/scripts/drill-kill9.ts' };
const [, , name, ...rest] = process.argv;
const script = DRILLS[name];
if (!script) {
  console.error(`Usage: npm run drill -- <${Object.keys(DRILLS).join('|')}>`);
  process.exit(1);
}
const { status } = spawnSync(process.execPath, [script, ...rest], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
