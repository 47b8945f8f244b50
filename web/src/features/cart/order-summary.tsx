import type { Cart } from '@aliquot/contract/carts';
import { useId, useState } from 'react';
import { formatMoney } from '../../platform/format/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { useTranslation } from '../../ui/words.tsx';
import { ApprovalNote, type Need } from '../approvals/index.ts';
import { splitName } from '../biomarkers/index.ts';
import { OrderBudgets } from '../budgets/index.ts';
import { ParcelsNote } from '../parcels/index.ts';
import { useVolumes } from '../specimen-view/index.ts';
import { placeable, totalOf } from './placeable.ts';

interface SummaryProps {
  cart: Cart;
  onPlace: () => void;
  need: Need;
}

/** The maximum number of groups shown at first, so that the button below stays visible. */
const maxGroups = 8;

/** The order total, by biomarker. */
export function OrderSummary({
  cart,
  onPlace,
  onRequestQuote,
  need,
}: SummaryProps & { onRequestQuote: () => void }) {
  const { t, i18n } = useTranslation('cart');
  const id = useId();
  const volumes = useVolumes();
  const money = (amount: number) => formatMoney(amount, i18n.language);
  const counted = cart.lines.filter(({ state }) => state !== 'withdrawn');
  const groups = Map.groupBy(counted, ({ sample }) => sample.loincBiomarker.id);
  const left = cart.lines.length - counted.length;
  const [all, setAll] = useState(false);
  const shown = all || groups.size <= maxGroups + 1 ? [...groups] : [...groups].slice(0, maxGroups);
  return (
    <section
      aria-labelledby={id}
      className={cx('w-75 shrink-0 max-xl:w-full', !all && 'xl:sticky xl:top-24')}
    >
      <h2 id={id} className="mb-3 font-serif text-heading">
        {t('summary')}
      </h2>
      <ul className="border-t border-line">
        {shown.map(([term, lines]) => {
          const [first] = lines;
          if (!first) return null;
          const sum = lines.reduce((total, { priceNow }) => total + (priceNow ?? 0), 0);
          return (
            <li key={term} className="flex h-11 items-center gap-3 border-b border-line text-dense">
              <span className="min-w-0 flex-1" lang="en" title={first.sample.loincBiomarker.name}>
                <span className="block truncate">{splitName(first.sample.loincBiomarker.name).first}</span>
                <span className="block font-mono text-label text-t3">{first.sample.loincCode}</span>
              </span>
              <span className="font-mono text-label text-t3">×{lines.length}</span>
              <span className="w-22 text-right font-mono">{money(sum)}</span>
            </li>
          );
        })}
      </ul>
      {shown.length < groups.size ? (
        <button type="button" className={`${linkClass} mt-2 min-h-6 text-dense`} onClick={() => setAll(true)}>
          {t('all_groups', { count: groups.size })}
        </button>
      ) : null}
      <dl className="my-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-t2">
        <dt>{t('total_volume')}</dt>
        <dd className="text-right font-mono text-dense text-t1">
          {volumes(counted.map(({ sample }) => sample)) || '–'}
        </dd>
        {cart.shippingPricing === 'not_priced' ? null : (
          <>
            <dt>{t('shipping')}</dt>
            <dd className="text-right text-dense text-t1">{t(`shipping_is.${cart.shippingPricing}`)}</dd>
          </>
        )}
      </dl>
      <div className="mb-4 empty:hidden">
        <ParcelsNote samples={counted.map(({ sample }) => sample)} />
      </div>
      <div className="flex items-baseline justify-between border-t border-ctl pt-4">
        <span className="font-semibold">{t('total')}</span>
        <span className="font-mono text-heading">{money(cart.total)}</span>
      </div>
      <p className="mb-4 min-h-4 text-label text-t3">
        {cart.shippingPricing === 'not_priced' ? (
          <span className="block">{t('shipping_note.not_priced')}</span>
        ) : null}
        {left > 0 ? t('not_counted', { count: left }) : null}
      </p>
      <OrderBudgets total={totalOf(placeable(cart.lines))} />
      <Button
        variant="primary"
        size="large"
        className="w-full justify-center max-xl:hidden"
        disabled={counted.length === 0}
        onClick={onPlace}
      >
        {t(need.asksApproval ? 'ask_approval' : 'place')}
      </Button>
      {need.asksApproval ? (
        <ApprovalNote need={need} />
      ) : (
        <p className="mt-3 text-label text-t3">{t('frozen')}</p>
      )}
      <Button
        className="mt-4 w-full justify-center max-xl:w-auto"
        disabled={counted.length === 0}
        onClick={onRequestQuote}
      >
        {t('quote.request')}
      </Button>
      <p className="mt-2 text-label text-t3">{t('quote.hint')}</p>
    </section>
  );
}

/** Where the summary is below the lines, total and button stick to the bottom of the screen. */
export function PlaceBar({ cart, onPlace, need }: SummaryProps) {
  const { t, i18n } = useTranslation('cart');
  return (
    <footer className="sticky bottom-0 z-10 -mx-10 mt-4 flex items-center justify-between gap-4 border-t border-line bg-s1 px-10 py-3 max-lg:-mx-6 max-lg:px-6 max-sm:-mx-4 max-sm:px-4 xl:hidden">
      <span>
        <span className="block text-label text-t2">{t('total_of', { count: cart.count })}</span>
        <span className="font-mono text-lead">{formatMoney(cart.total, i18n.language)}</span>
      </span>
      <Button variant="primary" size="large" disabled={cart.count === 0} onClick={onPlace}>
        {t(need.asksApproval ? 'ask_approval' : 'place')}
      </Button>
    </footer>
  );
}
