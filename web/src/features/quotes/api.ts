import { rowFor, type Sent } from '@aliquot/contract/endpoint';
import { maxOpenQuotesOfUser, type OwnQuote, quotes } from '@aliquot/contract/quotes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, download, listRowQuery, refreshRoom, rowQuery, useAuth } from '../../platform/api/index.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { ownQuotesQuery, quotesQuery } from './quote-query.ts';
import type { AnyQuote } from './types.ts';

/** Each screen belongs to one group of roles, which gets its own reply shape. */
const own = { getMany: rowFor(quotes.getMany, 'client'), get: rowFor(quotes.get, 'client') };

export const useOwnQuotes = (state: ListState) =>
  useQuery(listRowQuery(own.getMany, { body: ownQuotesQuery(state) }));

export const useOwnQuote = (id: number | null) =>
  useQuery({ ...rowQuery(own.get, { params: { id: id ?? 0 } }), enabled: id !== null });

const staffs = { getMany: rowFor(quotes.getMany, 'staff'), get: rowFor(quotes.get, 'staff') };

export const useQuotes = (state: ListState) =>
  useQuery(listRowQuery(staffs.getMany, { body: quotesQuery(state) }));

export const useQuote = (id: number | null) =>
  useQuery({ ...rowQuery(staffs.get, { params: { id: id ?? 0 } }), enabled: id !== null });

export const useQuoteOverview = () => useQuery({ ...rowQuery(quotes.overview, {}), meta: { inline: true } });

/** How many offers wait for the user's answer; one that waits for approval was answered. */
export function useQuotesWaiting(): number {
  const userId = useAuth(({ user }) => user?.id ?? 0);
  const body = { turn: 'client', userId, limit: maxOpenQuotesOfUser } as const;
  const { data } = useQuery({ ...rowQuery(own.getMany, { body }), meta: { inline: true } });
  return data?.items.filter(({ approval }) => approval?.state !== 'open').length ?? 0;
}

type BodyOf<Row extends keyof typeof quotes> = NonNullable<
  Sent<(typeof quotes)[Row]>['body' & keyof Sent<(typeof quotes)[Row]>]
>;

/** Any step of a quote: carts, orders and approvals may have changed with it. */
export function useStep<Given, Taken extends AnyQuote>(
  take: (given: Given) => Promise<Taken>,
  success?: string,
) {
  const client = useQueryClient();
  return useMutation({
    // A step with a form shows its errors there.
    meta: success ? { success } : { ownErrors: true },
    mutationFn: take,
    onSettled: async () => {
      void refreshRoom(client, '/api/client_orders');
      void refreshRoom(client, '/api/approvals');
      await refreshRoom(client, '/api/quotes');
    },
  });
}

export const takeStep = {
  accept: (id: number, body: BodyOf<'accept'>, key: string) =>
    call(quotes.accept, { params: { id }, body }, { idempotencyKey: key }),
  counter: (id: number, body: BodyOf<'counter'>, key: string) =>
    call(quotes.counter, { params: { id }, body }, { idempotencyKey: key }),
  decline: (id: number, body: BodyOf<'decline'>) => call(quotes.decline, { params: { id }, body }),
  create: (body: BodyOf<'create'>, key: string) => call(quotes.create, { body }, { idempotencyKey: key }),
  offer: (id: number, body: BodyOf<'offer'>, key: string) =>
    call(quotes.offer, { params: { id }, body }, { idempotencyKey: key }),
  extend: (id: number, body: BodyOf<'extend'>) => call(quotes.extend, { params: { id }, body }),
  /** By staff, with a reason that the client reads. */
  withdraw: (id: number, reason: string) =>
    call(rowFor(quotes.withdraw, 'staff'), { params: { id }, body: { reason } }),
  addItems: (id: number, body: BodyOf<'addItems'>, key: string) =>
    call(quotes.addItems, { params: { id }, body }, { idempotencyKey: key }),
};

export const useTake = () =>
  useStep((id: number) => call(quotes.take, { params: { id } }), 'quotes:toast.taken');

export const useSetPrices = (id: number) =>
  useStep((body: BodyOf<'setPrices'>) => call(quotes.setPrices, { params: { id }, body }));

export const useAddByCode = (id: number) =>
  useStep((codes: string[]) => takeStep.addItems(id, { codes }, crypto.randomUUID()));

export const useRemoveItems = (id: number) =>
  useStep(
    (sampleIds: number[]) => call(quotes.removeItems, { params: { id }, body: { sampleIds } }),
    'quotes:toast.removed',
  );

export const useRequestAgain = () =>
  useStep(
    (id: number) => call(quotes.requestAgain, { params: { id }, body: {} }),
    'quotes:toast.requested_again',
  );

/** By the client: the specimens are in the cart again. */
export const useWithdraw = () =>
  useStep(
    (id: number) => call(rowFor(quotes.withdraw, 'client'), { params: { id }, body: {} }),
    'quotes:toast.withdrawn',
  );

/** Downloads the latest offer. */
export const useDocument = (id: OwnQuote['id']) =>
  useMutation({
    mutationFn: async () => download((await call(quotes.document, { params: { id }, body: {} })).url),
  });

/** Downloads a draft as its offer would be. */
export const usePreview = (id: OwnQuote['id']) =>
  useMutation({
    mutationFn: async (body: Sent<typeof quotes.preview>['body']) =>
      download((await call(quotes.preview, { params: { id }, body })).url),
  });
