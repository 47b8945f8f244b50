/** Fictional invited users who have not set a password yet, besides the demo accounts. */

const helix = 'Helix Diagnostics';
const north = 'North Bio';
const savoie = 'Savoie Recherche';

type Invited = [
  first: string,
  last: string,
  email: string,
  role: string,
  company: string | null,
  phone: string | null,
  status?: string,
];

const invited: Invited[] = [
  ['Ingrid', 'Solheim', 'ingrid.solheim@aliquot.example', 'admin', null, '3155550103'],
  ['Marcus', 'Webb', 'marcus.webb@aliquot.example', 'admin', null, '3155550104'],
  ['Hana', 'Kovář', 'hana.kovar@aliquot.example', 'super_admin', null, '3155550105'],
  ['Daniel', 'Okafor', 'd.okafor@helix.example', 'client_manager', helix, '6175550164'],
  ['Priya', 'Raman', 'p.raman@helix.example', 'client_user', helix, '6175550109'],
  ['Noah', 'Feldman', 'n.feldman@helix.example', 'client_user', helix, '6175550171'],
  ['Grace', 'Adeyemi', 'g.adeyemi@helix.example', 'client_user', helix, null],
  ['Wen', 'Zhao', 'w.zhao@helix.example', 'client_user', helix, '8585550135'],
  ['Isabel', 'Fuentes', 'i.fuentes@helix.example', 'client_user', helix, '8585550136'],
  ['Oskar', 'Nyberg', 'o.nyberg@northbio.example', 'client_manager', north, '6125550181'],
  ['Maya', 'Lindgren', 'm.lindgren@northbio.example', 'client_user', north, '6125550182'],
  ['Samir', 'Haddad', 's.haddad@northbio.example', 'client_user', north, null],
  ['Ruth', 'Eastman', 'r.eastman@northbio.example', 'client_user', north, '5075550127'],
  ['Kofi', 'Mensah', 'k.mensah@northbio.example', 'client_user', north, '6125550184'],
  ['Élodie', 'Brunet', 'e.brunet@savoie.example', 'client_manager', savoie, '+33479550120'],
  ['Mathieu', 'Girard', 'm.girard@savoie.example', 'client_user', savoie, '+33479550121'],
  ['Chloé', 'Lambert', 'c.lambert@savoie.example', 'client_user', savoie, '+33479550122'],
  ['Jean-Luc', 'Perrin', 'jl.perrin@savoie.example', 'client_user', savoie, null],
  ['Inès', 'Moreau', 'i.moreau@savoie.example', 'client_user', savoie, '+33479550124'],
  ['Siobhán', "O'Neill", 'siobhan@cedarbiobank.example', 'vendor_operator', null, '4025550121'],
  ['Owen', 'Byrne', 'owen.byrne@lakeshore.example', 'vendor_operator', null, '3155550165'],
  ['Paul', 'Renner', 'p.renner@helix.example', 'client_user', helix, '6175550190', 'blocked'],
  ['Nadia', 'Petrova', 'n.petrova@northbio.example', 'client_user', north, '6125550189', 'blocked'],
  ['Arthur', 'Blanc', 'a.blanc@savoie.example', 'client_user', savoie, '+33479550129', 'inactive'],
];

export const invitedPeople = invited.map(
  ([first_name, last_name, email, role, company, phone_number, status = 'active']) => ({
    first_name,
    last_name,
    email,
    role,
    company,
    phone_number,
    status,
  }),
);

/** Last activity of the demo accounts, in minutes before the seeding; others were never active. */
export const lastSeenMinutes: Record<string, number> = {
  'admin@aliquot.example': 12,
  'manager@helix.example': 64,
  'user@helix.example': 26 * 60,
  'manager@northbio.example': 29 * 60,
  'user@northbio.example': 12 * 24 * 60,
};
