import { roleNames } from '@aliquot/contract/messages/roles';
import { type User, user, users } from '@aliquot/contract/users';
import { type Column, choice, instant, listExport, text } from '../exports/index.ts';
import { listOfUsers } from './queries.ts';

const statuses = {
  en: { active: 'Active', blocked: 'Blocked', inactive: 'Inactive' },
  fr: { active: 'Actif', blocked: 'Bloqué', inactive: 'Inactif' },
};

/** Date of birth and gender are left out on purpose: no list of users is made by them. */
const columns: readonly Column<User>[] = [
  text({ en: 'First name', fr: 'Prénom' }, ({ firstName }) => firstName),
  text({ en: 'Last name', fr: 'Nom' }, ({ lastName }) => lastName),
  text({ en: 'Email', fr: 'E-mail' }, ({ email }) => email),
  text({ en: 'Phone', fr: 'Téléphone' }, ({ phoneNumber }) => phoneNumber),
  choice({ en: 'Role', fr: 'Rôle' }, roleNames, ({ role }) => role),
  text({ en: 'Company', fr: 'Société' }, ({ clientCompany }) => clientCompany?.name),
  choice({ en: 'Status', fr: 'Statut' }, statuses, ({ status }) => status),
  instant({ en: 'Last seen', fr: 'Dernière visite' }, ({ lastSeenAt }) => lastSeenAt),
  instant({ en: 'Created', fr: 'Création' }, ({ createdAt }) => createdAt),
];

export const exportUsers = listExport({
  name: 'users',
  row: users.export,
  title: { en: 'Users', fr: 'Utilisateurs' },
  staff: { item: user, source: listOfUsers, columns },
});
