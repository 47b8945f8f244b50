import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { checkDigit, loincCodeProblem, loincNotice } from '@aliquot/contract/loinc';
import { sql } from 'kysely';
import { openTestApp } from '../../../test/harness.ts';
import { importLoinc, readCodes } from './import-loinc.ts';

/** A fake file in LOINC's format; none of its terms is real. */
const header =
  'LOINC_NUM,COMPONENT,PROPERTY,TIME_ASPCT,SYSTEM,SCALE_TYP,METHOD_TYP,CLASS,VersionLastChanged,STATUS,SHORTNAME,LONG_COMMON_NAME,EXAMPLE_UCUM_UNITS,COMMON_TEST_RANK';
const code = (digits: number) => `${digits}-${checkDigit(String(digits))}`;
const line = (digits: number, more: Record<string, string> = {}) => {
  const cells = {
    LOINC_NUM: code(digits),
    COMPONENT: `Thing ${digits}`,
    PROPERTY: 'MCnc',
    TIME_ASPCT: 'Pt',
    SYSTEM: 'Ser',
    SCALE_TYP: 'Qn',
    METHOD_TYP: '',
    CLASS: 'CHEM',
    VersionLastChanged: '2.80',
    STATUS: 'ACTIVE',
    SHORTNAME: `Thing ${digits} Ser`,
    LONG_COMMON_NAME: `"Thing ${digits} [Mass/volume], total in Serum"`,
    EXAMPLE_UCUM_UNITS: 'mg/dL',
    COMMON_TEST_RANK: '0',
    ...more,
  };
  return Object.values(cells).join(',');
};

let testApp: Awaited<ReturnType<typeof openTestApp>>;
let folder: string;
let path: string;
before(async () => {
  testApp = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), 'aliquot-loinc-'));
  path = join(folder, 'Loinc.csv');
});
after(async () => {
  await testApp.close();
  await rm(folder, { recursive: true });
});

const write = (...lines: string[]) => writeFile(path, `\ufeff${[header, ...lines].join('\r\n')}\r\n`);
const read = (digits: number) =>
  testApp.db
    .selectFrom('loinc_biomarkers')
    .selectAll()
    .where('loinc_code', '=', code(digits))
    .executeTakeFirst();

describe('importing', () => {
  test('without options updates known terms only, and never the fields that staff maintain', async () => {
    await write(line(61001), line(61002));
    await importLoinc(testApp.db, path, { codes: new Set([code(61001)]) });
    const term = await read(61001);
    assert.ok(term);
    assert.deepEqual(
      [term.verified, term.active, term.type, term.units, term.common_rank, term.name],
      [false, true, 'Quantitative', 'mg/dL', null, 'Thing 61001 [Mass/volume], total in Serum'],
    );
    assert.equal(await read(61002), undefined);
    await testApp.db
      .updateTable('loinc_biomarkers')
      .set({ verified: true, type: 'Text' })
      .where('id', '=', term.id)
      .execute();
    await testApp.db
      .insertInto('loinc_ranges')
      .values({ loinc_biomarker_id: term.id, low: 1, high: 2, label: 'Normal' })
      .execute();
    await testApp.db
      .insertInto('biomarker_synonyms')
      .values({ loinc_biomarker_id: term.id, synonym: 'thingy', language: 'en' })
      .execute();
    await write(line(61001, { COMPONENT: 'Renamed', EXAMPLE_UCUM_UNITS: 'mmol/L', COMMON_TEST_RANK: '7' }));
    const report = await importLoinc(testApp.db, path, {});
    assert.deepEqual([report.read, report.added, report.changed], [1, 0, 1]);
    assert.deepEqual(report.unitsKept, [code(61001)]);
    const after = await read(61001);
    assert.deepEqual(
      [after?.component, after?.verified, after?.type, after?.units, after?.common_rank],
      ['Renamed', true, 'Text', 'mg/dL', 7],
    );
    const kept = await testApp.db
      .selectFrom('loinc_ranges')
      .select('id')
      .where('loinc_biomarker_id', '=', term.id)
      .execute();
    assert.equal(kept.length, 1);
    const again = await importLoinc(testApp.db, path, {});
    assert.deepEqual([again.changed, again.unchanged], [0, 1]);
    assert.equal((await read(61001))?.version, after?.version);
  });

  test('adds terms by class, by list or all, verified if requested, but none that are inactive in LOINC', async () => {
    await write(
      line(62001),
      line(62002, { CLASS: 'COAG', SCALE_TYP: 'Ord' }),
      line(62003, { STATUS: 'DEPRECATED' }),
      line(62004, { CLASS: 'SURVEY', SCALE_TYP: 'Doc' }),
    );
    const byClass = await importLoinc(testApp.db, path, { classes: ['COAG'] });
    assert.deepEqual([byClass.added, byClass.read], [1, 4]);
    assert.equal((await read(62002))?.type, 'Qualitative');
    await writeFile(join(folder, 'codes.txt'), `code\n${code(62001)}, ${code(62003)}\n`);
    const codes = await readCodes(join(folder, 'codes.txt'));
    const byCode = await importLoinc(testApp.db, path, { codes, switchOn: true });
    assert.deepEqual([byCode.added, byCode.notAdded], [1, [code(62003)]]);
    assert.equal((await read(62001))?.verified, true);
    const all = await importLoinc(testApp.db, path, { all: true });
    assert.deepEqual([all.added, all.unchanged], [1, 2]);
    assert.equal((await read(62004))?.type, 'Text');
    assert.equal(await read(62003), undefined);
  });

  test('retires terms that are no longer active, and reactivates them when they are', async () => {
    await write(line(63001));
    await importLoinc(testApp.db, path, { all: true });
    await write(line(63001, { STATUS: 'DISCOURAGED' }));
    assert.equal((await importLoinc(testApp.db, path, {})).retired, 1);
    assert.equal((await read(63001))?.active, false);
    await write(line(63001));
    assert.equal((await importLoinc(testApp.db, path, {})).changed, 1);
    assert.equal((await read(63001))?.active, true);
  });

  test('accepts LoincTableCore, which has no units and ranks, and keeps the stored ones', async () => {
    await write(line(64001, { COMMON_TEST_RANK: '12' }));
    await importLoinc(testApp.db, path, { all: true });
    const columns = header.split(',').slice(0, -2).join(',');
    const cells = line(64001, { COMPONENT: 'Core thing' }).split(',').slice(0, -2).join(',');
    await writeFile(path, `${columns}\n${cells}\n`);
    assert.equal((await importLoinc(testApp.db, path, {})).changed, 1);
    const term = await read(64001);
    assert.deepEqual([term?.component, term?.units, term?.common_rank], ['Core thing', 'mg/dL', 12]);
  });

  test('adds thousands of lines, and the search finds them', async () => {
    await write(...Array.from({ length: 2345 }, (_, at) => line(70000 + at)));
    assert.equal((await importLoinc(testApp.db, path, { all: true })).added, 2345);
    const { rows } = await sql<{ loinc_code: string }>`
      select b.loinc_code from find_biomarkers('thing 72344') f join loinc_biomarkers b on b.id = f.id`.execute(
      testApp.db,
    );
    assert.deepEqual(rows, [{ loinc_code: code(72344) }]);
  });
});

describe('an invalid file', () => {
  const refused = async (message: RegExp) => {
    const before = await testApp.db.selectFrom('loinc_biomarkers').select('id').execute();
    await assert.rejects(importLoinc(testApp.db, path, { all: true }), message);
    const after = await testApp.db.selectFrom('loinc_biomarkers').select('id').execute();
    assert.equal(after.length, before.length);
  };

  test('changes nothing, and the error names the line and the reason', async () => {
    await write(line(65001), line(65002, { LOINC_NUM: '65002-9' }));
    await refused(/Line 3: 65002-9 has a wrong check digit/);
    await write(line(65001), line(65002, { LOINC_NUM: 'LP1234-5' }));
    await refused(/Line 3: “LP1234-5” is not a LOINC code/);
    await write(line(65001), line(65001));
    await refused(/is in the file twice/);
    await write(line(65001), line(65002, { LONG_COMMON_NAME: '' }));
    await refused(/has no LONG_COMMON_NAME/);
    await write(line(65001), `${code(65003)},"half a line`);
    await refused(/could not be read/);
    await writeFile(path, 'code,name\n1,2\n');
    await refused(/it lacks LOINC_NUM, COMPONENT.*Give LoincTableCore.csv or Loinc.csv/);
    await writeFile(path, '');
    await refused(/holds no term/);
    path = join(folder, 'missing.csv');
    await refused(/There is no file .*missing\.csv/);
    path = folder;
    await refused(/is a folder/);
  });

  test('of codes is refused with the reason', async () => {
    await assert.rejects(readCodes(join(folder, 'none.txt')), /could not be read/);
    await writeFile(join(folder, 'bad.txt'), '2345-8');
    await assert.rejects(readCodes(join(folder, 'bad.txt')), /2345-8 is not a LOINC code/);
    await writeFile(join(folder, 'bad.txt'), 'glucose');
    await assert.rejects(readCodes(join(folder, 'bad.txt')), /holds no LOINC code/);
  });
});

test('every code of the catalogue has a valid check digit, and the notice is the text of LOINC’s license', async () => {
  const sheet = await readFile(new URL('../../../catalogue/biomarkers.csv', import.meta.url), 'utf8');
  const codes = [...sheet.matchAll(/^(\d+-\d),/gm)].map(([, found]) => found ?? '');
  assert.equal(codes.length, 389);
  assert.deepEqual(
    codes.filter((found) => loincCodeProblem(found) !== null),
    [],
  );
  assert.equal(loincCodeProblem('4548-5'), 'check_digit');
  assert.equal(loincCodeProblem('4548'), 'shape');
  const notice = await readFile(
    new URL('../../../catalogue/LOINC_short_license.txt', import.meta.url),
    'utf8',
  );
  assert.equal(loincNotice, notice.trim());
});
