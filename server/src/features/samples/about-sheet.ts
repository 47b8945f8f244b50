import type { Language } from '@aliquot/contract/languages';
import { loincNotice } from '@aliquot/contract/loinc';
import type { Cell } from '../../platform/documents/index.ts';

const aboutWords = {
  en: { about: 'About', made: 'Made by Aliquot' },
  fr: { about: 'À propos', made: 'Établi par Aliquot' },
};

/** The second sheet of an exported workbook: when it was made, how many rows it has, and the notice of LOINC. */
export function aboutSheet(language: Language, now: Date, counted: [string, number]) {
  const words = aboutWords[language];
  const rows: Cell[][] = [
    [words.made, `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    counted,
    ['LOINC', loincNotice],
  ];
  return {
    name: words.about,
    widths: [24, 120],
    headings: ['', ''],
    rows: (async function* () {
      yield rows;
    })(),
  };
}
