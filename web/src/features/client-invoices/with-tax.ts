const cents = (amount: number) => Math.round(amount * 100);

/** What an invoice of these prices comes to: tax is computed once on their sum, half up, as the server does. */
export function withTax(prices: readonly number[], rate: number | null): { tax: number; gross: number } {
  const net = prices.reduce((sum, price) => sum + cents(price), 0);
  const tax = rate === null ? 0 : Math.round((net * Math.round(rate * 100)) / 10_000);
  return { tax: tax / 100, gross: (net + tax) / 100 };
}
