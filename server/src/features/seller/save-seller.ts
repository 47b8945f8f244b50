import type { Input } from '@aliquot/contract/endpoint';
import { omitUndefined } from '@aliquot/contract/omit-undefined';
import { sellerRequired, type sellers } from '@aliquot/contract/seller';
import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { fail, failFields } from '../../platform/http/index.ts';
import { assertVersion } from '../../platform/writing/index.ts';
import { replaceFile } from '../files/index.ts';
import { isOnInvoice, lockSeller, present, type SellerRow } from './queries.ts';

type Body = Input<(typeof sellers)['update']>['body'];

/** No version is lower: a save without one never overwrites a row. */
const none = 0;

export async function saveSeller(context: Context, body: Body) {
  const before = await lockSeller(context.db);
  const saved = before ? await change(context, before, body) : await create(context, body);
  for (const to of ['staff', 'clients'] as const)
    await publish(context.db, { kind: 'seller.changed', to, payload: {} });
  return present(context, saved);
}

/** Of two first saves at once one creates the row; the other gets the conflict with it. */
async function create(context: Context, body: Body): Promise<SellerRow> {
  const { db } = context;
  if (body.version !== undefined) fail('not_found');
  const { legalName, address1, city, country } = body;
  if (legalName === undefined || address1 === undefined || city === undefined || country === undefined)
    failFields(
      Object.fromEntries(
        sellerRequired
          .filter((name) => body[name] === undefined)
          .map((name) => [name, ['validate_required']]),
      ),
    );
  await replaceFile(context, null, body.logoFileId, 'logo', 'logoFileId');
  const created = await db
    .insertInto('seller')
    .values({ ...columnsOf(body), legal_name: legalName, address1, city, country })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return created ?? change(context, (await lockSeller(db)) ?? fail('not_found'), body);
}

async function change(context: Context, before: SellerRow, body: Body): Promise<SellerRow> {
  const { db } = context;
  await assertVersion(before, body.version ?? none, () => present(context, before), {
    db,
    table: 'seller',
    id: before.id,
  });
  const columns = columnsOf(body);
  if (Object.keys(columns).length === 0) return before;
  await replaceLogo(context, before.logo_file_id, body.logoFileId);
  return db.updateTable('seller').set(columns).returningAll().executeTakeFirstOrThrow();
}

/** Invoices show the logo that they were issued with, so its file stays. */
async function replaceLogo(context: Context, before: number | null, next: number | null | undefined) {
  const stays = before !== null && before !== next && (await isOnInvoice(context.db, before));
  await replaceFile(context, stays ? null : before, next, 'logo', 'logoFileId');
}

const columnsOf = (body: Body) =>
  omitUndefined({
    legal_name: body.legalName,
    address1: body.address1,
    address2: body.address2,
    city: body.city,
    state: body.state,
    zip: body.zip,
    country: body.country,
    phone_number: body.phoneNumber,
    email: body.email,
    website: body.website,
    tax_number: body.taxNumber,
    registration: body.registration,
    bank: body.bank,
    logo_file_id: body.logoFileId,
    payment_days: body.paymentDays,
    shipping_pricing: body.shippingPricing,
    invoice_note: body.invoiceNote,
    quote_terms: body.quoteTerms,
  });
