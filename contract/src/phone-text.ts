/**
 * A phone number as commonly written: ten digits the American way, French ones in groups behind their country
 * code.
 */
export function formatPhone(stored: string | null): string {
  if (!stored) return '';
  const us = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(stored);
  if (us) return `(${us[1]}) ${us[2]}-${us[3]}`;
  const french = /^\+33(\d)(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(stored);
  return french ? `+33 ${french.slice(1).join(' ')}` : stored;
}
