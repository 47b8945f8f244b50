import { auth } from './auth.ts';
import { companies, shippingLocations } from './companies.ts';
import type { Table } from './endpoint.ts';
import { files } from './files.ts';
import { system } from './system.ts';
import { vendors } from './vendors.ts';

/** The whole table. A room has the same name here, on the server and in the web. */
export const contract = {
  auth,
  companies,
  files,
  shippingLocations,
  system,
  vendors,
} satisfies Record<string, Table>;

export type Contract = typeof contract;
