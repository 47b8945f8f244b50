import type { Cart, CartLine, LostSample } from '@aliquot/contract/carts';

type Lines = readonly Pick<CartLine, 'sample' | 'state' | 'reason' | 'priceNow'>[];

const isHeldElsewhere = ({ state, reason }: Lines[number]) => state !== 'withdrawn' && reason === 'held';

/** Lines that an order would include: samples held by another cart are excluded until that hold expires. */
export const placeable = <L extends Lines[number]>(lines: readonly L[]): L[] =>
  lines.filter((line) => line.state !== 'withdrawn' && !isHeldElsewhere(line));

/** Money is added in cents. */
export const totalOf = (lines: Lines): number =>
  lines.reduce((sum, { priceNow }) => sum + Math.round((priceNow ?? 0) * 100), 0) / 100;

/** Samples held by others, in the shape of the server's error. */
export const heldByOthers = ({ lines }: Pick<Cart, 'lines'>): LostSample[] =>
  lines.filter(isHeldElsewhere).map(({ sample }) => ({ id: sample.id, code: sample.code, reason: 'held' }));
