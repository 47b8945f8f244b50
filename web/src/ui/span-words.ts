/** "40 to 65", "from 40", "up to 65". The ends are formatted already; an open end is empty. */
export function spanWords(
  t: (key: string, ends: { from: string; to: string }) => string,
  from: string,
  to: string,
): string {
  if (from && to) return t('ui:span_words', { from, to });
  return t(from ? 'ui:span_words_from' : 'ui:span_words_to', { from, to });
}
