import { loincNotice } from '@aliquot/contract/loinc';
import type { Context } from '../../platform/context.ts';
import type { Cell } from '../../platform/documents/index.ts';

const words = {
  en: { about: 'About', list: 'List', rows: 'Rows', by: 'Exported by', at: 'Exported at' },
  fr: { about: 'À propos', list: 'Liste', rows: 'Lignes', by: 'Exporté par', at: 'Exporté le' },
};

interface About {
  title: string;
  rows: number;
  /** The file has names of LOINC. */
  loinc: boolean;
}

/** The second sheet of an exported workbook: what it has, who made it and when, and the notice of LOINC. */
export async function aboutSheet({ db, actor, clock, language }: Context, { title, rows, loinc }: About) {
  const by = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  const { about, ...labels } = words[language];
  const lines: Cell[][] = [
    [labels.list, title],
    [labels.rows, rows],
    [labels.by, `${by.first_name} ${by.last_name}`],
    [labels.at, `${clock.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ...(loinc ? [['LOINC', loincNotice]] : []),
  ];
  return {
    name: about,
    widths: [24, 120],
    headings: ['', ''],
    rows: (async function* () {
      yield lines;
    })(),
  };
}
