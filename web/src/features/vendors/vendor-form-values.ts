import type { Vendor } from '@aliquot/contract/vendors';
import type { VendorBody } from './api.ts';

/** What the form starts from: every field is there, empty ones as empty text. */
export function formValues(vendor: Partial<Vendor>) {
  const text = (value: string | null | undefined) => value ?? '';
  const contact = vendor.contactPerson;
  return {
    name: text(vendor.name),
    address1: text(vendor.address1),
    address2: text(vendor.address2),
    city: text(vendor.city),
    state: text(vendor.state),
    zip: text(vendor.zip),
    phoneNumber: text(vendor.phoneNumber),
    website: text(vendor.website),
    lrIntegrated: vendor.lrIntegrated ?? false,
    contactPerson: {
      email: text(contact?.email),
      firstName: text(contact?.firstName),
      lastName: text(contact?.lastName),
      phoneNumber: text(contact?.phoneNumber),
      position: text(contact?.position),
    },
  } satisfies VendorBody;
}

/** A duplicate starts with everything but the name, which must be a new one. */
export const copyOf = (vendor: Vendor) => ({ ...formValues(vendor), name: '' });
