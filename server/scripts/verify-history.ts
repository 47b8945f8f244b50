// Walks the audit trail and says whether it is whole: npm run verify-history. Exit code 1 when it is not.
import { readConfig } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/db.ts';
import { sealAll, verifyHistory } from '../src/platform/history.ts';

const config = readConfig(process.env);
const database = await openDatabase({
  ...(config.databaseUrl ? { url: config.databaseUrl } : {}),
  dataDir: config.dataDir,
  log: (level, message) => level !== 'info' && console.error(message),
});
await sealAll(database.kysely);
const { entries, sealed, head, broken } = await verifyHistory(database.kysely);
await database.close();
if (broken) {
  console.error(`The history is broken at entry ${broken.auditId}: ${broken.why}.`);
  process.exitCode = 1;
} else {
  console.log(`The history is whole: ${entries} entries, ${sealed} sealed.`);
  console.log(
    `Last link: ${head ?? 'none'}. Keep it elsewhere to show later that nothing was cut off the end.`,
  );
}
