import { approvalRules, approvalRulesDocs, approvals, approvalsDocs } from './approvals.ts';
import { auth, authDocs } from './auth.ts';
import { biomarkers, biomarkersDocs, ranges, rangesDocs } from './biomarkers.ts';
import { budgets, budgetsDocs } from './budgets.ts';
import { buyingLimitCalls, buyingLimitCallsDocs } from './buying-limits.ts';
import { cartCallsDocs } from './carts.ts';
import { panels, panelsDocs, researchAreas, researchAreasDocs } from './catalogue.ts';
import { chats, chatsDocs } from './chats.ts';
import { clientInvoices, clientInvoicesDocs } from './client-invoices.ts';
import { cohorts, cohortsDocs } from './cohorts.ts';
import { companies, companiesDocs, shippingLocations, shippingLocationsDocs } from './companies.ts';
import { companyBillingCalls, companyBillingCallsDocs } from './company-billing.ts';
import { companyLimitCalls, companyLimitCallsDocs } from './company-limits.ts';
import { crudDocs } from './crud.ts';
import { diagnosisCategories, diagnosisCategoriesDocs } from './diagnoses.ts';
import { donorLinks, donorLinksDocs } from './donor-links.ts';
import { donors, donorsDocs } from './donors.ts';
import { downloads, downloadsDocs } from './downloads.ts';
import { type Documented, withDocs } from './endpoint.ts';
import { facilities, facilitiesDocs } from './facilities.ts';
import { files, filesDocs } from './files.ts';
import { imports, importsDocs } from './imports.ts';
import { invoices, invoicesDocs } from './invoices.ts';
import { listExports, listExportsDocs } from './list-exports.ts';
import { notices, noticesDocs } from './notices.ts';
import { ordersDocs } from './order-docs.ts';
import { orders } from './orders.ts';
import { preferences, preferencesDocs } from './preferences.ts';
import { quotes } from './quotes.ts';
import { quotesDocs } from './quotes-docs.ts';
import { requests, requestsDocs } from './requests.ts';
import { sampleBatches, sampleBatchesDocs, setBatchPrice, setBatchPriceDocs } from './sample-batches.ts';
import { samples, samplesDocs } from './samples.ts';
import { savedSearches, savedSearchesDocs } from './saved-searches.ts';
import { sellers, sellersDocs } from './seller.ts';
import { signUps, signUpsDocs } from './sign-ups.ts';
import { specimens, specimensDocs } from './specimens.ts';
import { system, systemDocs } from './system.ts';
import { users, usersDocs } from './users.ts';
import { vendors, vendorsDocs } from './vendors.ts';

/**
 * The type of the whole table. Written out by names: inferred, it would repeat every schema and exceed what the compiler
 * can write.
 */
export type Contract = {
  approvalRules: Documented<typeof approvalRules>;
  approvals: Documented<typeof approvals>;
  auth: Documented<typeof auth>;
  biomarkers: Documented<typeof biomarkers>;
  budgets: Documented<typeof budgets>;
  buyingLimits: Documented<typeof buyingLimitCalls>;
  chats: Documented<typeof chats>;
  clientInvoices: Documented<typeof clientInvoices>;
  cohorts: Documented<typeof cohorts>;
  companies: Documented<typeof companies>;
  companyBilling: Documented<typeof companyBillingCalls>;
  companyLimits: Documented<typeof companyLimitCalls>;
  diagnosisCategories: Documented<typeof diagnosisCategories>;
  donorLinks: Documented<typeof donorLinks>;
  donors: Documented<typeof donors>;
  downloads: Documented<typeof downloads>;
  facilities: Documented<typeof facilities>;
  files: Documented<typeof files>;
  imports: Documented<typeof imports>;
  invoices: Documented<typeof invoices>;
  listExports: Documented<typeof listExports>;
  notices: Documented<typeof notices>;
  orders: Documented<typeof orders>;
  preferences: Documented<typeof preferences>;
  quotes: Documented<typeof quotes>;
  requests: Documented<typeof requests>;
  sampleBatches: Documented<typeof sampleBatches>;
  samples: Documented<typeof samples & { setBatchPrice: typeof setBatchPrice }>;
  panels: Documented<typeof panels>;
  ranges: Documented<typeof ranges>;
  researchAreas: Documented<typeof researchAreas>;
  savedSearches: Documented<typeof savedSearches>;
  seller: Documented<typeof sellers>;
  shippingLocations: Documented<typeof shippingLocations>;
  signUps: Documented<typeof signUps>;
  specimens: Documented<typeof specimens>;
  system: Documented<typeof system>;
  users: Documented<typeof users>;
  vendors: Documented<typeof vendors>;
};

/** The whole table. A room has the same name here, on the server and in the web. */
export const contract: Contract = {
  approvalRules: withDocs(approvalRules, approvalRulesDocs),
  approvals: withDocs(approvals, approvalsDocs),
  auth: withDocs(auth, authDocs),
  biomarkers: withDocs(biomarkers, biomarkersDocs),
  budgets: withDocs(budgets, budgetsDocs),
  buyingLimits: withDocs(buyingLimitCalls, buyingLimitCallsDocs),
  chats: withDocs(chats, chatsDocs),
  clientInvoices: withDocs(clientInvoices, clientInvoicesDocs),
  cohorts: withDocs(cohorts, cohortsDocs),
  companies: withDocs(companies, { ...crudDocs('client company', 'client companies'), ...companiesDocs }),
  companyBilling: withDocs(companyBillingCalls, companyBillingCallsDocs),
  companyLimits: withDocs(companyLimitCalls, companyLimitCallsDocs),
  diagnosisCategories: withDocs(diagnosisCategories, diagnosisCategoriesDocs),
  donorLinks: withDocs(donorLinks, donorLinksDocs),
  donors: withDocs(donors, donorsDocs),
  downloads: withDocs(downloads, downloadsDocs),
  facilities: withDocs(facilities, {
    ...crudDocs('storage facility', 'storage facilities'),
    ...facilitiesDocs,
  }),
  files: withDocs(files, filesDocs),
  imports: withDocs(imports, importsDocs),
  invoices: withDocs(invoices, invoicesDocs),
  listExports: withDocs(listExports, listExportsDocs),
  notices: withDocs(notices, noticesDocs),
  orders: withDocs(orders, { ...cartCallsDocs, ...ordersDocs }),
  preferences: withDocs(preferences, preferencesDocs),
  quotes: withDocs(quotes, quotesDocs),
  requests: withDocs(requests, requestsDocs),
  sampleBatches: withDocs(sampleBatches, sampleBatchesDocs),
  samples: withDocs({ ...samples, setBatchPrice }, { ...samplesDocs, setBatchPrice: setBatchPriceDocs }),
  panels: withDocs(panels, panelsDocs),
  ranges: withDocs(ranges, rangesDocs),
  researchAreas: withDocs(researchAreas, researchAreasDocs),
  savedSearches: withDocs(savedSearches, savedSearchesDocs),
  seller: withDocs(sellers, sellersDocs),
  shippingLocations: withDocs(shippingLocations, shippingLocationsDocs),
  signUps: withDocs(signUps, signUpsDocs),
  specimens: withDocs(specimens, specimensDocs),
  system: withDocs(system, systemDocs),
  users: withDocs(users, usersDocs),
  vendors: withDocs(vendors, { ...crudDocs('vendor', 'vendors'), ...vendorsDocs }),
};
