import { rowFor } from '@aliquot/contract/endpoint';
import { orders } from '@aliquot/contract/orders';
import { quotes } from '@aliquot/contract/quotes';
import { samples } from '@aliquot/contract/samples';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call, showError } from '../../platform/api/index.ts';
import { changeDraft, draftAt } from './drafts.ts';
import type { Source } from './types.ts';

/** Limits a question given in the address. */
const maxLength = 1000;

/**
 * `?order=7`, `?quote=7` and `?sample=7`, as linked from other screens, attach a subject to the message.
 * `?question=` is its initial text, unless there is a draft.
 */
export function useAddressSource(): void {
  const { order, quote, sample, question } = useSearch({ strict: false }) as Record<
    string,
    string | undefined
  >;
  const navigate = useNavigate();
  useEffect(() => {
    if (!question) return;
    if (!draftAt('own').text) changeDraft('own', { text: question.slice(0, maxLength) });
    void navigate({ to: '/contact-us', search: {}, replace: true });
  }, [question, navigate]);
  useEffect(() => {
    const loading = order
      ? readOrder(Number(order))
      : quote
        ? readQuote(Number(quote))
        : sample
          ? readSample(Number(sample))
          : null;
    if (!loading) return;
    // Does not navigate back if the user has left; this screen may stay mounted until the next one is loaded.
    let left = false;
    const isOpen = () => !left && window.location.pathname === '/contact-us';
    loading
      .then((source) => isOpen() && changeDraft('own', { source }))
      .catch((error: unknown) => isOpen() && showError(error))
      // Removed once handled: a reload must not restore a removed subject.
      .finally(() => isOpen() && void navigate({ to: '/contact-us', search: {}, replace: true }));
    return () => {
      left = true;
    };
  }, [order, quote, sample, navigate]);
}

async function readOrder(id: number): Promise<Source | null> {
  const found = await call(rowFor(orders.get, 'client'), { params: { id } });
  // A cart is not yet an order.
  return 'number' in found && found.number ? { type: 'order', id, name: found.number } : null;
}

async function readQuote(id: number): Promise<Source> {
  const { number } = await call(rowFor(quotes.get, 'client'), { params: { id } });
  return { type: 'quote', id, name: number };
}

async function readSample(id: number): Promise<Source> {
  const { code } = await call(rowFor(samples.get, 'client'), { params: { id } });
  return { type: 'sample', id, name: code };
}
