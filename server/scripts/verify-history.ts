// Verifies the audit log: npm run verify-history [-- --head 1234:3f9a…]. Exits with code 1 if it is broken.
// A head is a seal from the server's log (`history.head`); seals in backups of the data folder are compared too.
import { parseArgs } from 'node:util';
import { readConfig } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { headsInBackups } from '../src/platform/database/embedded/backup.ts';
import { sealAll, verifyHistory } from '../src/platform/jobs/history.ts';

const { values } = parseArgs({ options: { head: { type: 'string', multiple: true, default: [] } } });
const given = values.head.map((text) => {
  const [, seq, hash = ''] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!seq) throw new Error(`A head looks like 1234:<64 hexadecimal digits>, not ${text}.`);
  return { seq: Number(seq), hash };
});
const config = readConfig(process.env);
const database = await openDatabase({
  ...(config.databaseUrl ? { url: config.databaseUrl } : {}),
  dataDir: config.dataDir,
  log: (level, message) => level !== 'info' && console.error(message),
});
await sealAll(database.kysely);
const kept = config.databaseUrl ? [] : await headsInBackups(config.dataDir, config.backup.key);
const known = [...given, ...kept];
const { entries, sealed, head, broken } = await verifyHistory(database.kysely, known);
await database.close();
if (broken) {
  const where = broken.auditId === null ? '' : ` at entry ${broken.auditId}`;
  console.error(`The history is broken${where}: ${broken.why}.`);
  process.exitCode = 1;
} else {
  console.log(
    `The history is whole: ${entries} entries, ${sealed} sealed, ${known.length} kept links found in it.`,
  );
  console.log(
    head
      ? `Last link: ${head.seq}:${head.hash}. Keep it elsewhere to show later that nothing was cut off the end.`
      : 'There is no link yet.',
  );
}
