import type { cohortRoles } from '@aliquot/contract/cohort-place';
import { orderStatusNames } from '@aliquot/contract/messages/orders';
import { preanalyticNames } from '@aliquot/contract/messages/preanalytics';
import { specimenNames } from '@aliquot/contract/messages/specimens';
import {
  type OrderedLine,
  type OwnOrderedLine,
  orderedLine,
  ownOrderedLine,
} from '@aliquot/contract/order-shapes';
import { orders } from '@aliquot/contract/orders';
import {
  type Column,
  choice,
  day,
  listExport,
  measured,
  money,
  number,
  stockWord,
  text,
} from '../../exports/index.ts';
import { listOfOrderLines } from './list-orders.ts';

const states = {
  en: { ordered: 'ordered', sent: 'sent', withdrawn: 'withdrawn', canceled: 'canceled' },
  fr: { ordered: 'commandé', sent: 'expédié', withdrawn: 'retiré', canceled: 'annulé' },
};

const stateOf = ({ line: { live, withdrawn, shipmentId } }: OwnOrderedLine) => {
  if (withdrawn) return 'withdrawn';
  if (!live) return 'canceled';
  return shipmentId === null ? 'ordered' : 'sent';
};

const roles = {
  en: { case: 'case', control: 'control' },
  fr: { case: 'cas', control: 'témoin' },
} satisfies Record<string, Record<(typeof cohortRoles)[number], string>>;

const { en, fr } = preanalyticNames;
const materials = { en: en.materials, fr: fr.materials };
const anticoagulants = { en: en.anticoagulants, fr: fr.anticoagulants };
const classes = { en: specimenNames.en.classes, fr: specimenNames.fr.classes };
const genders = { en: specimenNames.en.genders, fr: specimenNames.fr.genders };

const own: readonly Column<OwnOrderedLine>[] = [
  text({ en: 'Order', fr: 'Commande' }, (each) => each.order.number),
  choice({ en: 'Status', fr: 'Statut' }, orderStatusNames, (each) => each.order.status),
  text(
    { en: 'Purchase order number', fr: 'Numéro de bon de commande' },
    (each) => each.order.purchaseOrderNumber,
  ),
  text({ en: 'Specimen', fr: 'Échantillon' }, (each) => each.line.code),
  text({ en: 'Biomarker', fr: 'Biomarqueur' }, (each) => each.line.loincBiomarker.name),
  text({ en: 'LOINC code', fr: 'Code LOINC' }, (each) => each.line.loincCode),
  measured({ en: 'Result', fr: 'Résultat' }, (each) => each.line.biomarkerValue),
  text({ en: 'Unit', fr: 'Unité' }, (each) => each.line.loincBiomarker.units),
  choice({ en: 'Class', fr: 'Classe' }, classes, (each) => each.line.resultClass),
  choice({ en: 'Sex', fr: 'Sexe' }, genders, (each) => each.line.donorGender),
  number({ en: 'Volume', fr: 'Volume' }, (each) => each.line.volumeNumber),
  text({ en: 'Unit of volume', fr: 'Unité de volume' }, (each) => each.line.volumeUnits),
  stockWord({ en: 'Container', fr: 'Contenant' }, (each) => each.line.storageContainer),
  stockWord({ en: 'Storage condition', fr: 'Conservation' }, (each) => each.line.storageCondition),
  choice({ en: 'Material', fr: 'Matériau' }, materials, (each) => each.line.material),
  choice({ en: 'Anticoagulant', fr: 'Anticoagulant' }, anticoagulants, (each) => each.line.anticoagulant),
  text({ en: 'Cohort', fr: 'Cohorte' }, (each) => each.line.cohort?.name),
  number({ en: 'Set', fr: 'Série' }, (each) => each.line.cohort?.set),
  choice({ en: 'Role', fr: 'Rôle' }, roles, (each) => each.line.cohort?.role),
  money({ en: 'Price in USD', fr: 'Prix en USD' }, (each) => each.line.price),
  choice({ en: 'State', fr: 'État' }, states, stateOf),
  day({ en: 'Sent', fr: 'Expédié le' }, (each) => each.shipment?.sentDate),
  text({ en: 'Carrier', fr: 'Transporteur' }, (each) => each.shipment?.carrier),
  text({ en: 'Tracking number', fr: 'Numéro de suivi' }, (each) => each.shipment?.trackingNumber),
];

const columns: readonly Column<OrderedLine>[] = [
  text({ en: 'Company', fr: 'Société' }, (each) => each.order.company.name),
  ...own,
  text({ en: 'Accession', fr: 'Accession' }, (each) => each.line.accession),
  text({ en: 'Facility', fr: 'Site' }, (each) => each.line.storageFacility.name),
  text({ en: 'Storage location', fr: 'Emplacement' }, (each) => each.line.storageLocation),
  day({ en: 'Expiration', fr: 'Péremption' }, (each) => each.line.expirationDate),
];

export const exportOrderLines = listExport({
  name: 'order_lines',
  row: orders.export,
  title: { en: 'Ordered samples', fr: 'Échantillons commandés' },
  loinc: true,
  staff: { item: orderedLine, source: listOfOrderLines, columns },
  client: { item: ownOrderedLine, source: listOfOrderLines, columns: own },
});
