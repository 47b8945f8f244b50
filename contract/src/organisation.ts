import * as z from 'zod/mini';
import { email, emptyToNull, id, instant, optionalText, personName, phone, text, website } from './fields.ts';

/** The shared schema of vendors and client companies: name, address and contact person. */

const contactPersonBody = z.strictObject({
  email: z.optional(emptyToNull(email)),
  firstName: z.optional(emptyToNull(personName)),
  lastName: z.optional(emptyToNull(personName)),
  phoneNumber: z.optional(emptyToNull(phone)),
  position: optionalText(),
});

export const organisationBody = z.strictObject({
  name: text(),
  address1: optionalText(),
  address2: optionalText(),
  city: optionalText(),
  state: optionalText(),
  zip: optionalText(20),
  phoneNumber: z.optional(emptyToNull(phone)),
  website: z.optional(emptyToNull(website)),
  lrIntegrated: z.optional(z.boolean()),
  /** A picture uploaded for the purpose `logo`; null removes the current one. */
  logoFileId: z.optional(z.nullable(id)),
  contactPerson: z.optional(contactPersonBody),
});

export type OrganisationBody = z.input<typeof organisationBody>;

/** Sorts of lists of organisations. */
export const organisationSorts = ['name', 'city', 'contactPerson', 'createdAt', 'updatedAt'] as const;

export const organisationFilters = {
  lrIntegrated: z.optional(z.boolean()),
  city: z.optional(text()),
  state: z.optional(text()),
};

const shown = z.nullable(z.string());

export const organisation = z.object({
  id,
  version: z.int(),
  active: z.boolean(),
  name: z.string(),
  address1: shown,
  address2: shown,
  city: shown,
  state: shown,
  zip: shown,
  fullAddress: z.string(),
  phoneNumber: shown,
  website: shown,
  lrIntegrated: z.boolean(),
  logoUrl: shown,
  contactPerson: z.object({
    email: shown,
    firstName: shown,
    lastName: shown,
    phoneNumber: shown,
    position: shown,
  }),
  createdAt: instant,
  updatedAt: instant,
});

export type Organisation = z.output<typeof organisation>;

interface AddressParts {
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
}

/** The non-empty parts, joined with commas. */
export const fullAddress = (o: AddressParts) =>
  [o.address1, o.address2, o.city, o.state, o.zip].filter((part) => part).join(', ');
