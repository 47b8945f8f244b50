import { type InventoryRequest, request, requests } from '@aliquot/contract/requests';
import {
  type Column,
  choice,
  day,
  instant,
  listExport,
  money,
  number,
  text,
  translated,
} from '../exports/index.ts';
import { criteriaInWords } from './criteria-in-words.ts';
import { listOfRequests, type NamedRequest, presentWith } from './queries.ts';

const statuses = {
  en: { open: 'Open', fulfilled: 'Fulfilled', closed: 'Closed' },
  fr: { open: 'Ouverte', fulfilled: 'Satisfaite', closed: 'Close' },
};

const columns: readonly Column<InventoryRequest>[] = [
  text({ en: 'Name', fr: 'Nom' }, ({ name }) => name),
  choice({ en: 'Status', fr: 'Statut' }, statuses, ({ status }) => status),
  text({ en: 'Order', fr: 'Commande' }, ({ order }) => order.number),
  text({ en: 'Company', fr: 'Société' }, ({ company }) => company.name),
  text({ en: 'User', fr: 'Utilisateur' }, ({ person }) => person.name),
  text({ en: 'Biomarker', fr: 'Biomarqueur' }, ({ loincBiomarker }) => loincBiomarker.name),
  text({ en: 'LOINC code', fr: 'Code LOINC' }, ({ loincCode }) => loincCode),
  translated({ en: 'Criteria', fr: 'Critères' }, ({ criteria, loincBiomarker }, language) =>
    criteriaInWords(criteria, loincBiomarker.units, language),
  ),
  money({ en: 'Price limit in USD', fr: 'Prix maximal en USD' }, ({ priceLimit }) => priceLimit),
  number({ en: 'Requested', fr: 'Demandés' }, ({ asked }) => asked),
  number({ en: 'Found', fr: 'Trouvés' }, ({ allocated }) => allocated),
  day({ en: 'Needed by', fr: 'Souhaité pour le' }, ({ neededBy }) => neededBy),
  text({ en: 'Note', fr: 'Note' }, ({ note }) => note),
  text({ en: 'Reason', fr: 'Motif' }, ({ reason }) => reason),
  instant({ en: 'Closed', fr: 'Clôture' }, ({ closedAt }) => closedAt),
  instant({ en: 'Created', fr: 'Création' }, ({ createdAt }) => createdAt),
];

/** What stock has for each is not in the file: it would be a search a row. */
const withoutMatches = (...given: Parameters<typeof listOfRequests>) => ({
  ...listOfRequests(...given),
  present: (rows: readonly NamedRequest[]) => rows.map((row) => presentWith(row, 0)),
});

export const exportRequests = listExport({
  name: 'requests',
  row: requests.export,
  title: { en: 'Non inventory requests', fr: 'Demandes hors stock' },
  loinc: true,
  staff: { item: request, source: withoutMatches, columns },
});
