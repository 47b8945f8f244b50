import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameFor } from './rules.ts';

test('a file name gets the extension of its type, whatever the sender’s name is', () => {
  const cases = [
    ['application/pdf', 'report.pdf', 'report.pdf'],
    ['application/pdf', 'Report.PDF', 'Report.PDF'],
    ['application/pdf', 'invoice.hta', 'invoice.pdf'],
    ['application/pdf', 'run.bat', 'run.pdf'],
    ['application/pdf', 'page.pdf.html', 'page.pdf.pdf'],
    ['image/jpeg', 'photo.jpeg', 'photo.jpeg'],
    ['image/jpeg', 'photo.png', 'photo.jpg'],
    ['image/png', 'no ending', 'no ending.png'],
    ['image/png', '.htaccess', 'file.png'],
    ['text/csv', 'v1.2 results', 'v1.2 results.csv'],
    ['application/pdf', '', 'file.pdf'],
  ] as const;
  for (const [type, given, kept] of cases) assert.equal(nameFor(type, given), kept, given);
});
