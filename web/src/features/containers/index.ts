// Reads the text of a container: its capacity, the color of its cap, and the storage temperature.
export { capacityOf, capOf, conditionWords, fillOf, shortCondition } from './container.ts';
