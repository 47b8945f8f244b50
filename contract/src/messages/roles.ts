import type { Language } from '../languages.ts';
import type { Role } from '../roles.ts';

/** On screens and in files. */
export const roleNames: Record<Language, Record<Role, string>> = {
  en: {
    super_admin: 'Super admin',
    admin: 'Admin',
    client_manager: 'Client manager',
    client_user: 'Client user',
    vendor_operator: 'Vendor operator',
    unauthorized: 'No access yet',
  },
  fr: {
    super_admin: 'Super administrateur',
    admin: 'Administrateur',
    client_manager: 'Responsable client',
    client_user: 'Utilisateur client',
    vendor_operator: 'Opérateur fournisseur',
    unauthorized: 'Pas encore d’accès',
  },
};
