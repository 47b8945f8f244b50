import { loincNotice } from '@aliquot/contract/loinc';
import { cx } from '../../ui/cx.ts';

/** LOINC requires this notice where its names are shown, in its original wording in every language. */
export const LoincNotice = ({ className }: { className?: string }) => (
  <p lang="en" className={cx('text-micro text-t3', className)}>
    {loincNotice}
  </p>
);
