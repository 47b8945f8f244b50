// Writes versions and licences into docs/dependencies.md from the lock file. `--check` only compares.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownDependencies, shipped } from './lock-file.ts';
import { madeFile } from './made-file.ts';

const place = 'docs/dependencies.md';
const text = readFileSync(join(import.meta.dirname, '../..', place), 'utf8');
const made = /<!-- made: packages -->\n[\s\S]*<!-- end -->/;
const reasons = new Map(
  [...text.matchAll(/^\| ([@\w/.-]+) \|.*\| ([^|]+) \|$/gm)].map(([, name, why]) => [name, why]),
);
reasons.delete('package');

const rows = ownDependencies().map((name) => {
  const { version, licence } = shipped().find((each) => each.place === `node_modules/${name}`) ?? {};
  const why = reasons.get(name);
  if (!why) throw new Error(`${name} ships with the product: ${place} must say why.`);
  return `| ${name} | ${version} | ${licence} | ${why} |`;
});

const counts = new Map<string, number>();
for (const { licence } of shipped()) counts.set(licence, (counts.get(licence) ?? 0) + 1);
const licences = [...counts]
  .sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
  .map(([licence, count]) => `- ${licence}: ${count}`);

const block = [
  '<!-- made: packages -->',
  '| package | version | licence | why |',
  '|---|---|---|---|',
  ...rows,
  '',
  `With what they bring along, ${shipped().length} packages on all systems together, by licence:`,
  '',
  ...licences,
  '<!-- end -->',
].join('\n');
if (!made.test(text)) throw new Error(`${place} has lost its marks.`);
await madeFile(
  place,
  text.replace(made, () => block),
);
