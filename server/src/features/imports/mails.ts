import { counted } from '../../platform/documents/index.ts';
import { letter, type MailTexts, type WithLink } from '../../platform/mail/index.ts';

declare module '../../platform/mail/mail-data.ts' {
  interface MailData extends ImportMailData {}
}

export interface ImportMailData {
  import_checked: WithLink & { file: string; good: number; bad: number };
  /** `results` of a file that added results only. */
  import_done: WithLink & { file: string; samples: number; results?: number };
  import_refused: WithLink & { file: string };
}

const rows = counted({ en: ['row', 'rows'], fr: ['ligne', 'lignes'] });
const results = counted({ en: ['result', 'results'], fr: ['résultat', 'résultats'] });
const specimens = counted({ en: ['specimen', 'specimens'], fr: ['échantillon', 'échantillons'] });

export const importMails: MailTexts<keyof ImportMailData> = {
  en: {
    import_checked: ({ file, good, bad }) =>
      letter(`${file} is checked`, 'Open the import', [
        `The import of ${file} waits for your decision: ${rows.en(good)} can be added, ${rows.en(bad)} cannot.`,
      ]),
    import_done: ({ file, samples, results: added }) =>
      letter(`${file} is imported`, 'Open the import', [
        added === undefined
          ? `The import of ${file} is finished: ${specimens.en(samples)} added to the stock.`
          : `The import of ${file} is finished: ${results.en(added)} added to specimens in stock.`,
      ]),
    import_refused: ({ file }) =>
      letter(`${file} could not be imported`, 'Open the import', [
        `The import of ${file} came to nothing, and nothing was added. The import says why.`,
      ]),
  },
  fr: {
    import_checked: ({ file, good, bad }) =>
      letter(`${file} est vérifié`, 'Ouvrir l’import', [
        `L’import de ${file} attend votre décision. À ajouter : ${rows.fr(good)}. Avec des erreurs : ${rows.fr(bad)}.`,
      ]),
    import_done: ({ file, samples, results: added }) =>
      letter(`${file} est importé`, 'Ouvrir l’import', [
        added === undefined
          ? `L’import de ${file} est terminé. Ajouté au stock : ${specimens.fr(samples)}.`
          : `L’import de ${file} est terminé. Ajouté aux échantillons en stock : ${results.fr(added)}.`,
      ]),
    import_refused: ({ file }) =>
      letter(`${file} n’a pas pu être importé`, 'Ouvrir l’import', [
        `L’import de ${file} n’a pas abouti, et rien n’a été ajouté. L’import en donne la raison.`,
      ]),
  },
};
