import type { Input } from '@aliquot/contract/endpoint';
import { staff } from '@aliquot/contract/roles';
import type { samples } from '@aliquot/contract/samples';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { createDownload, type MadeFile, registerDownload } from '../downloads/index.ts';
import { sellerName } from '../seller/index.ts';
import { readRows, type SampleRow } from './queries.ts';

type Body = Input<(typeof samples)['labels']>['body'];

const sampleLabels = registerDownload<Body>({ kind: 'samples.labels', roles: staff, make: makeLabels });

export const printLabels = (context: Context, body: Body) => createDownload(context, sampleLabels, body);

/** Internal labels, in the order of the ids. Documents for clients never have accession and location. */
async function makeLabels({ db, clock, language }: Context, { ids, size = 'a4' }: Body): Promise<MadeFile> {
  // Loaded on demand, since the PDF library is large.
  const { labelSheet } = await import('./label-sheet.ts');
  const rows = await readRows(db, [...new Set(ids)]);
  const seller = await sellerName(db);
  const { title, file } = words[language];
  return {
    name: `${file}-${dayOf(clock.now())}.pdf`,
    type: 'application/pdf',
    bytes: labelSheet(
      rows.map((row) => labelOf(row, language)),
      { title, made: clock.now(), size, seller },
    ),
  };
}

const words = {
  en: { title: 'Sample labels', file: 'labels', collected: 'Collected', expires: 'Expires' },
  fr: {
    title: 'Étiquettes d’échantillons',
    file: 'etiquettes',
    collected: 'Prélevé le',
    expires: 'Périme le',
  },
};

function labelOf(row: SampleRow, language: Context['language']) {
  const day = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const amount = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
  const dated = (what: string, date: string | null) => date && `${what} ${day.format(new Date(date))}`;
  return {
    accession: row.accession,
    biomarker: row.facts.biomarker.shortName ?? row.facts.biomarker.component,
    loinc: `LOINC ${row.facts.loincCode}`,
    collected: dated(words[language].collected, row.collection_date),
    expires: dated(words[language].expires, row.expiration_date),
    volume: `${amount.format(Number(row.volume_number))} ${row.volume_units}`,
    code: row.code,
    place: row.storage_location ?? row.facility_name,
  };
}
