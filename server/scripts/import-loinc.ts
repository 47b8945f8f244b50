// Updates the catalogue from a LOINC download: npm run import-loinc -- path/to/Loinc.csv [--all] [--class CHEM,COAG]
// [--codes file] [--switch-on]. On the embedded database stop the server first.
import { parseArgs } from 'node:util';
import { type ImportReport, importLoinc, readCodes } from '../src/features/biomarkers/import-loinc.ts';
import { LoincFileError } from '../src/features/biomarkers/read-loinc-file.ts';
import { readConfig, SettingsError } from '../src/platform/config.ts';
import { DatabaseStartError, openDatabase } from '../src/platform/database/database.ts';
import { MigrationError } from '../src/platform/database/migrate.ts';
import { prepareSchema } from '../src/platform/database/prepare-schema.ts';
import { migrationsDir } from '../src/start.ts';

const usage = `Usage: npm run import-loinc -- path/to/Loinc.csv [options]
  Known terms are brought up to date; terms LOINC no longer calls active are retired.
  --all               also add every active term of the file
  --class CHEM,COAG   also add the active terms of these classes
  --codes file        also add the terms whose codes the file lists
  --switch-on         added terms are Active at once; otherwise staff switch on those they want`;

const log = (level: string, message: string) => level !== 'info' && console.error(message);

async function main() {
  const { values, positionals } = readArguments();
  const config = readConfig(process.env);
  const codes = values.codes ? await readCodes(values.codes) : undefined;
  const database = await openDatabase({
    ...(config.databaseUrl ? { url: config.databaseUrl } : {}),
    dataDir: config.dataDir,
    log,
  });
  try {
    await prepareSchema(database, config.databaseOwnerUrl, migrationsDir, log);
    const report = await importLoinc(database.kysely, positionals[0] ?? '', {
      all: values.all,
      classes: values.class?.split(',').map((name) => name.trim()),
      codes,
      switchOn: values['switch-on'],
    });
    for (const line of inWords(report)) console.log(line);
  } finally {
    await database.close();
  }
}

function readArguments() {
  try {
    const given = parseArgs({
      allowPositionals: true,
      options: {
        all: { type: 'boolean' },
        class: { type: 'string' },
        codes: { type: 'string' },
        'switch-on': { type: 'boolean' },
      },
    });
    if (given.positionals.length === 1) return given;
  } catch {
    // An unknown option shows the usage, like a missing file.
  }
  throw new LoincFileError(usage);
}

function* inWords(report: ImportReport) {
  yield `Read ${report.read} terms: ${report.added} added, ${report.changed} changed, ${report.retired} retired, ${report.unchanged} as they were.`;
  if (report.unitsKept.length > 0)
    yield `${report.unitsKept.length} kept their unit, which differs from LOINC's example: ${some(report.unitsKept)}.`;
  if (report.notAdded.length > 0)
    yield `${report.notAdded.length} asked for are not in the file, or no longer active: ${some(report.notAdded)}.`;
  if (report.notInFile > 0) yield `${report.notInFile} of ours are not in the file and stay as they are.`;
}

const some = (codes: readonly string[]) =>
  `${codes.slice(0, 10).join(', ')}${codes.length > 10 ? ` and ${codes.length - 10} more` : ''}`;

main().catch((error: unknown) => {
  const plain = [LoincFileError, SettingsError, DatabaseStartError, MigrationError].some(
    (kind) => error instanceof kind,
  );
  console.error(plain ? (error as Error).message : error);
  process.exitCode = 1;
});
