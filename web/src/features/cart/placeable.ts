import type { Cart, CartLine, LostSample } from '@aliquot/contract/carts';

type Lines = readonly Pick<CartLine, 'sample' | 'state' | 'reason' | 'priceNow'>[];

const isHeldElsewhere = ({ state, reason }: Lines[number]) => state !== 'withdrawn' && reason === 'held';

/** Lines that an order would be made of: what another cart holds is in none until it lapses there. */
export const placeable = <L extends Lines[number]>(lines: readonly L[]): L[] =>
  lines.filter((line) => line.state !== 'withdrawn' && !isHeldElsewhere(line));

/** Money is added in cents. */
export const totalOf = (lines: Lines): number =>
  lines.reduce((sum, { priceNow }) => sum + Math.round((priceNow ?? 0) * 100), 0) / 100;

/** What is seen to be held by others, as a refusal would name it. */
export const heldByOthers = ({ lines }: Pick<Cart, 'lines'>): LostSample[] =>
  lines.filter(isHeldElsewhere).map(({ sample }) => ({ id: sample.id, code: sample.code, reason: 'held' }));
