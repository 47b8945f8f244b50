import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { formatMoney } from '../../platform/format/index.ts';
import { rememberedWords } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import { State } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { splitName } from '../biomarkers/index.ts';
import type { useInsights } from './api.ts';
import { saleParts } from './sample-query.ts';

type Line = NonNullable<ReturnType<typeof useInsights>['data']>['biomarkers'][number];

const shownAtFirst = 14;

/** The biomarkers with the largest stock: available, reserved, and worth. */
export function StockByBiomarker({ biomarkers }: { biomarkers: readonly Line[] }) {
  const { t } = useTranslation('inventory');
  const id = useId();
  const [all, setAll] = useState(false);
  const shown = all ? biomarkers : biomarkers.slice(0, shownAtFirst);
  const max = Math.max(...biomarkers.map(({ available, reserved }) => available + reserved), 1);
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-2 text-body font-semibold">
        {t('stock_by_biomarker')}
      </h2>
      <ul className="border-t border-line">
        {shown.map((line) => (
          <BiomarkerLine key={line.id} line={line} max={max} />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <State state="available" />
        <State state="reserved" />
        {biomarkers.length > shownAtFirst ? (
          <Button
            variant="quiet"
            size="small"
            className="ml-auto"
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? t('show_fewer') : t('show_all', { count: biomarkers.length })}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

const figureClass = 'text-right font-mono no-underline underline-offset-2 hover:underline';

/** The name and the first number link to available samples, the second number to reserved ones. */
function BiomarkerLine({ line, max }: { line: Line; max: number }) {
  const { t, i18n } = useTranslation('inventory');
  const share = (count: number) => ({ width: `${(count / max) * 100}%` });
  const write = (count: number) => count.toLocaleString(i18n.language);
  const rows = (search: Record<string, string>) =>
    ({ ...rememberedWords('/inventory'), loincCode: line.loincCode, ...search }) as never;
  return (
    <li className="grid h-10 grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_48px_40px_104px] items-center gap-4 border-b border-line text-dense max-sm:grid-cols-[minmax(0,1fr)_48px_40px]">
      <Link
        to="/inventory"
        search={rows(saleParts.available)}
        title={line.name}
        className="flex min-w-0 items-baseline gap-2 no-underline underline-offset-2 hover:underline"
      >
        <span className="truncate">{line.shortName ?? splitName(line.name).first}</span>
        <span className="shrink-0 font-mono text-label text-t3">{line.loincCode}</span>
      </Link>
      <span className="flex h-2 gap-px max-sm:hidden" aria-hidden="true">
        <span className="bg-ok" style={share(line.available)} />
        <span className="bg-violet" style={share(line.reserved)} />
      </span>
      <Link
        to="/inventory"
        search={rows(saleParts.available)}
        aria-label={t('biomarker_available', { count: line.available, name: line.loincCode })}
        className={figureClass}
      >
        {write(line.available)}
      </Link>
      {line.reserved > 0 ? (
        <Link
          to="/inventory"
          search={rows({ status: 'reserved' })}
          aria-label={t('biomarker_reserved', { count: line.reserved, name: line.loincCode })}
          className={cx(figureClass, 'text-violet')}
        >
          {write(line.reserved)}
        </Link>
      ) : (
        <span />
      )}
      <span className="text-right font-mono text-t2 max-sm:hidden">
        {formatMoney(line.worth, i18n.language)}
      </span>
    </li>
  );
}
