/** How the price of shipping is said: not at all, included in the prices, or when an order is confirmed. */
export const shippingPricings = ['not_priced', 'included', 'at_confirmation'] as const;
export type ShippingPricing = (typeof shippingPricings)[number];
