// Numbers, dates, wire values and vocabulary as text.
export { byDay, dayName } from './by-day.ts';
export { monthSpan, today } from './days.ts';
export {
  formatClock,
  formatDay,
  formatInstant,
  formatMoment,
  formatMoney,
  formatPhone,
  formatResult,
  formatUnits,
  formatVolume,
  moneyWidth,
} from './format.ts';
export { daysBetween, shortDay, since } from './since.ts';
export { birthToWire, dayToWire, phoneToWire, priceToWire, shippingPhoneToWire } from './wire.ts';
