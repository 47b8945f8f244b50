import type { Contract } from '@aliquot/contract/index';
import type { Handlers } from '../platform/mount.ts';
import { auth } from './auth/index.ts';
import { biomarkers, ranges } from './biomarkers/index.ts';
import { companies, shippingLocations } from './companies/index.ts';
import { downloads } from './downloads/index.ts';
import { facilities } from './facilities/index.ts';
import { files } from './files/index.ts';
import { invoices } from './invoices/index.ts';
import { samples } from './samples/index.ts';
import { signUps } from './sign-ups/index.ts';
import { system } from './system/index.ts';
import { users } from './users/index.ts';
import { vendors } from './vendors/index.ts';

/** Every room of the contract and who answers for it; a missing room does not compile. */
export const features: { [K in keyof Contract]: Handlers<Contract[K]> } = {
  auth,
  biomarkers,
  ranges,
  companies,
  shippingLocations,
  facilities,
  downloads,
  files,
  invoices,
  samples,
  signUps,
  system,
  users,
  vendors,
};
