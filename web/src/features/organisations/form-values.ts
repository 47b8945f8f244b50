import type { Organisation, OrganisationBody } from '@aliquot/contract/organisation';

/** What the form starts from: every field is there, empty ones as empty text. */
export function formValues(organisation: Partial<Organisation>) {
  const text = (value: string | null | undefined) => value ?? '';
  const contact = organisation.contactPerson;
  return {
    name: text(organisation.name),
    address1: text(organisation.address1),
    address2: text(organisation.address2),
    city: text(organisation.city),
    state: text(organisation.state),
    zip: text(organisation.zip),
    phoneNumber: text(organisation.phoneNumber),
    website: text(organisation.website),
    lrIntegrated: organisation.lrIntegrated ?? false,
    contactPerson: {
      email: text(contact?.email),
      firstName: text(contact?.firstName),
      lastName: text(contact?.lastName),
      phoneNumber: text(contact?.phoneNumber),
      position: text(contact?.position),
    },
  } satisfies OrganisationBody;
}

/** A duplicate starts with everything but the name, which must be a new one. */
export const copyOf = (organisation: Organisation) => ({ ...formValues(organisation), name: '' });

export type OrganisationDraft = ReturnType<typeof copyOf>;
