import type { Demand } from '@aliquot/contract/sample-stock';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { rememberedWords } from '../../platform/lists/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { splitName } from '../biomarkers/index.ts';
import { saleParts } from './sample-query.ts';

const shownAtFirst = 8;

/** Searches by clients against stock: a red line means more demand than supply. */
export function DemandAgainstSupply({ demand }: { demand: readonly Demand[] }) {
  const { t } = useTranslation('inventory');
  const id = useId();
  const [all, setAll] = useState(false);
  const shown = all ? demand : demand.slice(0, shownAtFirst);
  const max = Math.max(...demand.flatMap(({ searches, available }) => [searches, available]), 1);
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-4">
        <h2 id={id} className="mr-auto text-body font-semibold">
          {t('demand')}
        </h2>
        <Key mark="asked" words={t('demand_asked')} />
        <Key mark="there" words={t('demand_there')} />
      </div>
      {demand.length === 0 ? (
        <p className="border-t border-line pt-3 text-dense text-t2">{t('demand_none')}</p>
      ) : (
        <ul className="border-t border-line">
          {shown.map((line) => (
            <DemandLine key={line.id} line={line} max={max} />
          ))}
        </ul>
      )}
      <div className="mt-2 flex items-center gap-4">
        <p className="text-label text-t3">{t('demand_note')}</p>
        {demand.length > shownAtFirst ? (
          <Button
            variant="quiet"
            size="small"
            className="ml-auto shrink-0"
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? t('show_fewer') : t('show_all', { count: demand.length })}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function Key({ mark, words }: { mark: 'asked' | 'there'; words: string }) {
  return (
    <span className="flex items-center gap-1.5 text-label text-t2">
      <svg width="10" height="10" aria-hidden="true">
        <Mark mark={mark} at="5" middle={5} />
      </svg>
      {words}
    </span>
  );
}

function Mark({ mark, at, middle }: { mark: 'asked' | 'there'; at: string; middle: number }) {
  return mark === 'asked' ? (
    <circle cx={at} cy={middle} r="4.5" className="fill-serum-mark" />
  ) : (
    <circle cx={at} cy={middle} r="3.6" className="fill-canvas stroke-cryo" strokeWidth="1.8" />
  );
}

function DemandLine({ line, max }: { line: Demand; max: number }) {
  const { t } = useTranslation('inventory');
  const short = line.searches - line.available;
  return (
    <li className="border-b border-line">
      <Link
        to="/inventory"
        search={
          { ...rememberedWords('/inventory'), loincCode: line.loincCode, ...saleParts.available } as never
        }
        title={line.name}
        className="group grid h-11 grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_72px_120px] items-center gap-4 max-xl:gap-3 text-dense no-underline -outline-offset-2"
      >
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="truncate underline-offset-2 group-hover:underline">
            {line.shortName ?? splitName(line.name).first}
          </span>
          <span className="shrink-0 font-mono text-label text-t3 max-xl:hidden">{line.loincCode}</span>
        </span>
        <Dumbbell line={line} max={max} />
        <span className={`text-right text-label ${short > 0 ? 'text-danger' : 'text-t3'}`}>
          <span className="sr-only">
            {t('demand_searches', { count: line.searches })},{' '}
            {t('demand_for_sale', { count: line.available })}
          </span>
          {short > 0 ? t('demand_short', { count: short }) : t('demand_spare', { count: -short })}
        </span>
        <span className={`text-right text-label ${line.unmet > 0 ? 'text-danger' : 'text-t3'}`}>
          {t('demand_unmet', { count: line.unmet })}
        </span>
      </Link>
    </li>
  );
}

/** Both numbers on one scale, with a line between. */
function Dumbbell({ line, max }: { line: Demand; max: number }) {
  // Leaves half a mark free on either side.
  const at = (count: number) => `${2 + (count / max) * 95}%`;
  return (
    <svg width="100%" height="20" aria-hidden="true" className="overflow-visible">
      <line
        x1={at(line.searches)}
        x2={at(line.available)}
        y1="10"
        y2="10"
        strokeWidth="2"
        className={line.searches > line.available ? 'stroke-danger' : 'stroke-hist'}
      />
      <Mark mark="there" at={at(line.available)} middle={10} />
      <Mark mark="asked" at={at(line.searches)} middle={10} />
    </svg>
  );
}
