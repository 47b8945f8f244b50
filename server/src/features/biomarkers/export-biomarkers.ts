import { type Biomarker, biomarker } from '@aliquot/contract/biomarker-list';
import { biomarkers } from '@aliquot/contract/biomarkers';
import { type Column, choice, listExport, number, text, yesNo } from '../exports/index.ts';
import { listOfBiomarkers } from './queries.ts';

const types = {
  en: { Quantitative: 'Quantitative', Qualitative: 'Qualitative', Text: 'Text' },
  fr: { Quantitative: 'Quantitatif', Qualitative: 'Qualitatif', Text: 'Texte' },
};

/** What LOINC says stays as LOINC writes it. */
const columns: readonly Column<Biomarker>[] = [
  text({ en: 'LOINC code', fr: 'Code LOINC' }, ({ loincCode }) => loincCode),
  text({ en: 'Name', fr: 'Nom' }, ({ name }) => name),
  text({ en: 'Short name', fr: 'Nom court' }, ({ shortName }) => shortName),
  text({ en: 'Component', fr: 'Composant' }, ({ component }) => component),
  text({ en: 'Property', fr: 'Propriété' }, ({ property }) => property),
  text({ en: 'System', fr: 'Système' }, ({ system }) => system),
  text({ en: 'Scale', fr: 'Échelle' }, ({ scaleType }) => scaleType),
  text({ en: 'Class', fr: 'Classe' }, (each) => each.class),
  text({ en: 'Unit', fr: 'Unité' }, ({ units }) => units),
  choice({ en: 'Type', fr: 'Type' }, types, ({ type }) => type),
  yesNo({ en: 'In LOINC', fr: 'Dans LOINC' }, ({ active }) => active),
  yesNo({ en: 'Active', fr: 'Actif' }, ({ verified }) => verified),
  number({ en: 'Ranges', fr: 'Intervalles' }, ({ rangeCount }) => rangeCount),
  number({ en: 'Available', fr: 'Disponibles' }, ({ stock }) => stock.available),
  number({ en: 'Reserved', fr: 'Réservés' }, ({ stock }) => stock.reserved),
  number({ en: 'On hold', fr: 'En attente' }, ({ stock }) => stock.on_hold),
  number({ en: 'Damaged', fr: 'Endommagés' }, ({ stock }) => stock.damaged),
  number({ en: 'Depleted', fr: 'Épuisés' }, ({ stock }) => stock.depleted),
];

export const exportBiomarkers = listExport({
  name: 'biomarkers',
  row: biomarkers.export,
  title: { en: 'Biomarkers', fr: 'Biomarqueurs' },
  loinc: true,
  staff: { item: biomarker, source: listOfBiomarkers, columns },
});
