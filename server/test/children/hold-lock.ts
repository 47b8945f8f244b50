// Takes the lock, prints `held`, and keeps it until it is killed. Used by lock.test.ts.
import { lockFolder } from '../../src/platform/database/embedded/lock.ts';

const [, , path = ''] = process.argv;
try {
  await lockFolder(path);
  process.stdout.write('held\n');
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`);
}
