import { omitUndefined } from '@aliquot/contract/omit-undefined';
import { fullAddress, type organisationBody } from '@aliquot/contract/organisation';
import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import type { Tables } from '../../platform/database/index.ts';
import { fileUrl, replaceFile } from '../files/index.ts';

/** Vendors and client companies have the same columns. */
type OrganisationRow = Selectable<Tables['vendors']>;
type Parsed = z.output<typeof organisationBody>;
type Change = { [K in keyof Parsed]?: Parsed[K] | undefined };

/** Body to columns. Fields that the body omits are omitted. */
function organisationColumns({ contactPerson: contact = {}, ...body }: Change) {
  const columns = {
    name: body.name,
    address1: body.address1,
    address2: body.address2,
    city: body.city,
    state: body.state,
    zip: body.zip,
    phone_number: body.phoneNumber,
    website: body.website,
    lr_integrated: body.lrIntegrated,
    logo_file_id: body.logoFileId,
    contact_email: contact.email,
    contact_first_name: contact.firstName,
    contact_last_name: contact.lastName,
    contact_phone_number: contact.phoneNumber,
    contact_position: contact.position,
  };
  return omitUndefined(columns);
}

export function presentOrganisation(context: Context, row: OrganisationRow) {
  return {
    id: row.id,
    version: row.version,
    active: row.active,
    name: row.name,
    address1: row.address1,
    address2: row.address2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    fullAddress: fullAddress(row),
    phoneNumber: row.phone_number,
    website: row.website,
    lrIntegrated: row.lr_integrated,
    logoUrl: fileUrl(context, row.logo_file_id),
    contactPerson: {
      email: row.contact_email,
      firstName: row.contact_first_name,
      lastName: row.contact_last_name,
      phoneNumber: row.contact_phone_number,
      position: row.contact_position,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The common part of writing vendors and companies; each adds its table and its events. */
export const organisationWriting = {
  nameUniqueAmong: [],
  values: (body: Parsed) => ({ ...organisationColumns(body), name: body.name }),
  columns: (body: Change) => organisationColumns(body),
  replaceFiles: (context: Context, before: OrganisationRow | null, { logoFileId }: Change) =>
    replaceFile(context, before?.logo_file_id ?? null, logoFileId, 'logo', 'logoFileId'),
};
