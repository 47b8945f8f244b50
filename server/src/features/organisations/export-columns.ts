import type { Organisation } from '@aliquot/contract/organisation';
import { type Column, instant, text, yesNo } from '../exports/index.ts';

/** Of vendors and client companies alike. */
export const organisationColumns: readonly Column<Organisation>[] = [
  text({ en: 'Name', fr: 'Nom' }, ({ name }) => name),
  text({ en: 'Address, line 1', fr: 'Adresse, ligne 1' }, ({ address1 }) => address1),
  text({ en: 'Address, line 2', fr: 'Adresse, ligne 2' }, ({ address2 }) => address2),
  text({ en: 'City', fr: 'Ville' }, ({ city }) => city),
  text({ en: 'State', fr: 'État ou région' }, ({ state }) => state),
  text({ en: 'Zip', fr: 'Code postal' }, ({ zip }) => zip),
  text({ en: 'Phone', fr: 'Téléphone' }, ({ phoneNumber }) => phoneNumber),
  text({ en: 'Website', fr: 'Site web' }, ({ website }) => website),
  yesNo({ en: 'LR integrated', fr: 'Intégré LR' }, ({ lrIntegrated }) => lrIntegrated),
  text(
    { en: 'Contact’s first name', fr: 'Prénom du contact' },
    ({ contactPerson }) => contactPerson.firstName,
  ),
  text({ en: 'Contact’s last name', fr: 'Nom du contact' }, ({ contactPerson }) => contactPerson.lastName),
  text(
    { en: 'Contact’s position', fr: 'Fonction du contact' },
    ({ contactPerson }) => contactPerson.position,
  ),
  text({ en: 'Contact’s email', fr: 'E-mail du contact' }, ({ contactPerson }) => contactPerson.email),
  text(
    { en: 'Contact’s phone', fr: 'Téléphone du contact' },
    ({ contactPerson }) => contactPerson.phoneNumber,
  ),
  yesNo({ en: 'Active', fr: 'Actif' }, ({ active }) => active),
  instant({ en: 'Created', fr: 'Création' }, ({ createdAt }) => createdAt),
  instant({ en: 'Updated', fr: 'Modification' }, ({ updatedAt }) => updatedAt),
];
