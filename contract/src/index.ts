import { auth, authDocs } from './auth.ts';
import { biomarkers, biomarkersDocs, ranges, rangesDocs } from './biomarkers.ts';
import { cartCallsDocs } from './carts.ts';
import { panels, panelsDocs, researchAreas, researchAreasDocs } from './catalogue.ts';
import { chats, chatsDocs } from './chats.ts';
import { companies, companiesDocs, shippingLocations, shippingLocationsDocs } from './companies.ts';
import { crudDocs } from './crud.ts';
import { diagnosisCategories, diagnosisCategoriesDocs } from './diagnoses.ts';
import { donors, donorsDocs } from './donors.ts';
import { downloads, downloadsDocs } from './downloads.ts';
import { type DocumentedRow, withDocs } from './endpoint.ts';
import { facilities, facilitiesDocs } from './facilities.ts';
import { files, filesDocs } from './files.ts';
import { imports, importsDocs } from './imports.ts';
import { invoices, invoicesDocs } from './invoices.ts';
import { notices, noticesDocs } from './notices.ts';
import { ordersDocs } from './order-docs.ts';
import { orders } from './orders.ts';
import { preferences, preferencesDocs } from './preferences.ts';
import { requests, requestsDocs } from './requests.ts';
import { sampleBatches, sampleBatchesDocs, setBatchPrice, setBatchPriceDocs } from './sample-batches.ts';
import { samples, samplesDocs } from './samples.ts';
import { savedSearches, savedSearchesDocs } from './saved-searches.ts';
import { signUps, signUpsDocs } from './sign-ups.ts';
import { specimens, specimensDocs } from './specimens.ts';
import { system, systemDocs } from './system.ts';
import { users, usersDocs } from './users.ts';
import { vendors, vendorsDocs } from './vendors.ts';

/** The whole table. A room has the same name here, on the server and in the web. */
export const contract = {
  auth: withDocs(auth, authDocs),
  biomarkers: withDocs(biomarkers, biomarkersDocs),
  chats: withDocs(chats, chatsDocs),
  companies: withDocs(companies, { ...crudDocs('client company', 'client companies'), ...companiesDocs }),
  diagnosisCategories: withDocs(diagnosisCategories, diagnosisCategoriesDocs),
  donors: withDocs(donors, donorsDocs),
  downloads: withDocs(downloads, downloadsDocs),
  facilities: withDocs(facilities, {
    ...crudDocs('storage facility', 'storage facilities'),
    ...facilitiesDocs,
  }),
  files: withDocs(files, filesDocs),
  imports: withDocs(imports, importsDocs),
  invoices: withDocs(invoices, invoicesDocs),
  notices: withDocs(notices, noticesDocs),
  orders: withDocs(orders, { ...cartCallsDocs, ...ordersDocs }),
  preferences: withDocs(preferences, preferencesDocs),
  requests: withDocs(requests, requestsDocs),
  sampleBatches: withDocs(sampleBatches, sampleBatchesDocs),
  samples: withDocs({ ...samples, setBatchPrice }, { ...samplesDocs, setBatchPrice: setBatchPriceDocs }),
  panels: withDocs(panels, panelsDocs),
  ranges: withDocs(ranges, rangesDocs),
  researchAreas: withDocs(researchAreas, researchAreasDocs),
  savedSearches: withDocs(savedSearches, savedSearchesDocs),
  shippingLocations: withDocs(shippingLocations, shippingLocationsDocs),
  signUps: withDocs(signUps, signUpsDocs),
  specimens: withDocs(specimens, specimensDocs),
  system: withDocs(system, systemDocs),
  users: withDocs(users, usersDocs),
  vendors: withDocs(vendors, { ...crudDocs('vendor', 'vendors'), ...vendorsDocs }),
} satisfies Record<string, Record<string, DocumentedRow>>;

export type Contract = typeof contract;
