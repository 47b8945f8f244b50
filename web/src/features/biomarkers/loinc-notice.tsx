import { loincNotice } from '@aliquot/contract/loinc';
import { cx } from '../../ui/cx.ts';

/** LOINC asks that this stands where its names are shown. Its own words, the same in every language. */
export const LoincNotice = ({ className }: { className?: string }) => (
  <p lang="en" className={cx('text-micro text-t3', className)}>
    {loincNotice}
  </p>
);
