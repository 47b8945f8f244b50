import { auth } from './auth.ts';
import { biomarkers, ranges } from './biomarkers.ts';
import { panels, researchAreas } from './catalogue.ts';
import { chats } from './chats.ts';
import { companies, shippingLocations } from './companies.ts';
import { downloads } from './downloads.ts';
import type { Table } from './endpoint.ts';
import { facilities } from './facilities.ts';
import { files } from './files.ts';
import { imports } from './imports.ts';
import { invoices } from './invoices.ts';
import { notices } from './notices.ts';
import { orders } from './orders.ts';
import { preferences } from './preferences.ts';
import { requests } from './requests.ts';
import { sampleBatches, setBatchPrice } from './sample-batches.ts';
import { samples } from './samples.ts';
import { savedSearches } from './saved-searches.ts';
import { signUps } from './sign-ups.ts';
import { specimens } from './specimens.ts';
import { system } from './system.ts';
import { users } from './users.ts';
import { vendors } from './vendors.ts';

/** The whole table. A room has the same name here, on the server and in the web. */
export const contract = {
  auth,
  biomarkers,
  chats,
  companies,
  downloads,
  facilities,
  files,
  imports,
  invoices,
  notices,
  orders,
  preferences,
  requests,
  sampleBatches,
  samples: { ...samples, setBatchPrice },
  panels,
  ranges,
  researchAreas,
  savedSearches,
  shippingLocations,
  signUps,
  specimens,
  system,
  users,
  vendors,
} satisfies Record<string, Table>;

export type Contract = typeof contract;
