/** What a cart waits for: `cart` is the one that its user fills, the others are pending carts. */
export type Stage = 'cart' | 'approval' | 'quote';

/** The live event of a cart, or of what a pending cart waits for. */
export const eventOf = (stage: Stage) => `${stage}.changed` as const;
