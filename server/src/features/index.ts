import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../platform/http/index.ts';
import { auth } from './auth/index.ts';
import { biomarkers, ranges } from './biomarkers/index.ts';
import { panels, researchAreas } from './catalogue/index.ts';
import { chats } from './chats/index.ts';
import { companies, shippingLocations } from './companies/index.ts';
import { downloads } from './downloads/index.ts';
import { facilities } from './facilities/index.ts';
import { files } from './files/index.ts';
import { imports } from './imports/index.ts';
import { invoices } from './invoices/index.ts';
import { notices } from './notices/index.ts';
import { orders } from './orders/index.ts';
import { preferences } from './preferences/index.ts';
import { requests } from './requests/index.ts';
import { sampleBatches, samples } from './samples/index.ts';
import { savedSearches } from './searches/index.ts';
import { signUps } from './sign-ups/index.ts';
import { buyers, specimens } from './specimens/index.ts';
import { system } from './system/index.ts';
import { users } from './users/index.ts';
import { vendors } from './vendors/index.ts';

/** Every room of the contract and who answers for it; a missing room does not compile. */
export const features: { [K in keyof Contract]: Handlers<Contract[K]> } = {
  auth,
  biomarkers,
  chats,
  ranges,
  panels,
  researchAreas,
  companies,
  shippingLocations,
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
  samples: samples(buyers),
  savedSearches,
  signUps,
  specimens,
  system,
  users,
  vendors,
};
