// What the text of a container says: how much it holds, the color of its cap, and at which temperature it is kept.
export { capacityOf, capOf, conditionWords, fillOf, shortCondition } from './container.ts';
