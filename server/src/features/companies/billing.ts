import {
  type companyBillingCalls,
  type InvoiceMoment,
  requiredBilling,
  type TaxTreatment,
} from '@aliquot/contract/company-billing';
import type { Input } from '@aliquot/contract/endpoint';
import { knownLanguage } from '@aliquot/contract/languages';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import { fullAddress } from '@aliquot/contract/organisation';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database/index.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { publishCompany } from './publish-company.ts';
import { type CompanyRow, lockCompany, updateCompany } from './queries.ts';

type Body = Input<(typeof companyBillingCalls)['update']>['body'];

interface BillingAddress {
  address1: string;
  address2: string | null;
  city: string;
  state: string | null;
  zip: string | null;
}

/** To whom an invoice issued now is addressed, and how it is taxed. */
export async function readBilling(db: Handle, companyId: number) {
  const row = await findCompany(db, companyId);
  return row ? { company: row.name, ...present(row) } : fail('not_found');
}

export async function readCompanyBilling({ db }: Pick<Context, 'db'>, id: number) {
  const row = await findCompany(db, id);
  return row ? present(row) : fail('not_found');
}

const findCompany = (db: Handle, id: number) =>
  db.selectFrom('client_companies').selectAll().where('id', '=', id).executeTakeFirst();

export async function changeBilling(context: Context, id: number, { version, ...body }: Body) {
  const { db } = context;
  const before = await lockCompany(db, id);
  if (!before.active) fail('not_found');
  await assertVersion(before, version, () => present(before), { db, table: 'client_companies', id });
  const tax = taxAfter(before, body);
  const columns = omitUndefined({
    billing_name: body.billingName,
    billing_address: body.billingAddress && JSON.stringify(wholeAddress(body.billingAddress)),
    billing_email: body.billingEmail,
    country: body.country,
    billing_language: body.billingLanguage,
    tax_number: body.taxNumber,
    tax_note: body.taxNote,
    invoice_when: body.invoiceWhen,
    ...tax,
  });
  if (Object.keys(columns).length === 0) return present(before);
  await updateCompany(db, id, columns);
  await publishCompany(db, 'company.changed', id, id);
  return readCompanyBilling(context, id);
}

const wholeAddress = ({
  address1,
  address2 = null,
  city,
  state = null,
  zip = null,
}: NonNullable<Body['billingAddress']>): BillingAddress => ({ address1, address2, city, state, zip });

/** Only a seller who charges tax has a rate; who leaves the tax to the buyer has to say by which number the buyer pays it. */
function taxAfter(before: CompanyRow, body: Body) {
  const treatment = body.taxTreatment ?? (before.tax_treatment as TaxTreatment);
  const number = body.taxNumber === undefined ? before.tax_number : body.taxNumber;
  if (treatment === 'reverse_charge' && number === null) failFields({ taxNumber: ['validate_required'] });
  if (treatment !== 'rate') {
    if (typeof body.taxRate === 'number') failFields({ taxRate: ['validate_errors'] });
    return { tax_treatment: body.taxTreatment, tax_rate: before.tax_rate === null ? undefined : null };
  }
  const rate = body.taxRate === undefined ? before.tax_rate : body.taxRate;
  if (rate === null) failFields({ taxRate: ['validate_required'] });
  return { tax_treatment: body.taxTreatment, tax_rate: body.taxRate };
}

function present(row: Awaited<ReturnType<typeof findCompany>> & object) {
  const address = row.billing_address as BillingAddress | null;
  const { country } = row;
  const to = address ?? row;
  const { address1, address2, city, state, zip } = to;
  return {
    version: row.version,
    billingName: row.billing_name,
    billingAddress: address,
    country,
    billingEmail: row.billing_email,
    billingLanguage: knownLanguage(row.billing_language),
    taxNumber: row.tax_number,
    taxTreatment: row.tax_treatment as TaxTreatment,
    taxRate: row.tax_rate === null ? null : Number(row.tax_rate),
    taxNote: row.tax_note,
    invoiceWhen: row.invoice_when as InvoiceMoment,
    invoicedAs: {
      name: row.billing_name ?? row.name,
      fullAddress: fullAddress(to),
      address1,
      address2,
      city,
      state,
      zip,
    },
    missing: requiredBilling.filter((part) => !{ country, address1, city }[part]),
  };
}
