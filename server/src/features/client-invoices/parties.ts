import { fullAddress } from '@aliquot/contract/organisation';
import type { IssuedSeller } from '../seller/index.ts';
import type { InvoiceRecord } from './queries.ts';

/** Seller and buyer as an invoice keeps them. */

export interface Buyer {
  name: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string | null;
  zip: string | null;
  country: string;
  email: string | null;
  taxNumber: string | null;
}

export const sellerOf = (row: Pick<InvoiceRecord, 'seller'>) => row.seller as IssuedSeller;
export const buyerOf = (row: Pick<InvoiceRecord, 'buyer'>) => row.buyer as Buyer;

export function presentParties(row: Pick<InvoiceRecord, 'seller' | 'buyer'>) {
  const seller = sellerOf(row);
  const buyer = buyerOf(row);
  return {
    seller: { ...seller, name: seller.legalName, fullAddress: fullAddress(seller) },
    buyer: { ...buyer, fullAddress: fullAddress(buyer) },
  };
}
