// npm run drill -- NAME [arguments]: runs one drill on a real product. Without a name it lists them.
import { drills } from './table.ts';
import { Skipped } from './trial.ts';

const [, , name, ...rest] = process.argv;
const chosen = drills.find(
  ({ id, name: named }) => named === name || id.toLowerCase() === name?.toLowerCase(),
);
if (!chosen) {
  for (const { id, name: named, takes = '', does } of drills)
    console.log(`${id}  ${`${named} ${takes}`.padEnd(30)} ${does}`);
  process.exit(name ? 1 : 0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
try {
  await chosen.run((line) => console.log(`  ${line}`), ...rest);
  console.log(`PASS ${chosen.id} ${chosen.name} in ${seconds()}`);
  process.exit(0);
} catch (error) {
  if (error instanceof Skipped) {
    console.log(`SKIPPED ${chosen.id} ${chosen.name}: ${error.message}`);
    process.exit(0);
  }
  console.error(error);
  console.log(`FAIL ${chosen.id} ${chosen.name} after ${seconds()}`);
  process.exit(1);
}
