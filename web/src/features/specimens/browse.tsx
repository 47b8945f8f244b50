import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { listError } from '../../platform/lists/index.ts';
import { useVocabulary } from '../../platform/vocabulary.ts';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { type BrowseArea, type Source, useAreas, usePanels } from './browse-api.ts';

/** An area to open; a new object each time, so that the same area can be opened again. */
export interface WantedArea {
  id: number;
}

/** The catalogue to browse, with the number of available samples. */
export function Browse({ wanted }: { wanted: WantedArea | null }) {
  const { t } = useTranslation('specimens');
  const areas = useAreas();
  const panels = usePanels();
  const failure = listError(areas.error ?? panels.error, t('browse_could_not_load'));
  if (failure)
    return (
      <ErrorState
        {...failure}
        onRetry={() => {
          void areas.refetch();
          void panels.refetch();
        }}
      />
    );
  const of = (kind: BrowseArea['kind']) => areas.data?.items.filter((area) => area.kind === kind);
  return (
    <div className="mt-11 grid grid-cols-3 items-start gap-x-12 gap-y-10 max-lg:grid-cols-2 max-sm:grid-cols-1">
      <Column title={t('research_areas')} waiting={!areas.data}>
        {of('research_area')?.map((area) => (
          <Area key={area.id} area={area} unit="conditions" wanted={wanted} />
        ))}
      </Column>
      <Column title={t('body_systems')} waiting={!areas.data}>
        {of('body_system')?.map((area) => (
          <Area key={area.id} area={area} unit="organs" wanted={wanted} />
        ))}
      </Column>
      <Panels panels={panels.data?.items} />
    </div>
  );
}

const firstPanels = 14;

function Panels({ panels }: { panels: readonly Panel[] | undefined }) {
  const { t } = useTranslation('specimens');
  const inWords = useVocabulary();
  const [all, setAll] = useState(false);
  const shown = all ? panels : panels?.slice(0, firstPanels);
  return (
    <Column title={t('panels')} waiting={!panels}>
      {shown?.map((panel) => (
        <li key={panel.id}>
          <SourceRow
            source={{ type: 'panel', id: panel.id, name: inWords(panel.name), of: panel.loincName }}
            detail={t('tests', { count: panel.biomarkerCount })}
            available={panel.available}
          />
        </li>
      ))}
      {panels && panels.length > firstPanels && !all ? (
        <li>
          <button
            type="button"
            className={`${linkClass} mt-1 min-h-7 text-dense`}
            onClick={() => setAll(true)}
          >
            {t('all_panels', { count: panels.length })}
          </button>
        </li>
      ) : null}
    </Column>
  );
}

interface Panel {
  id: number;
  name: string;
  loincName: string | null;
  biomarkerCount: number;
  available: number;
}

function Column({ title, waiting, children }: { title: string; waiting: boolean; children: ReactNode }) {
  const { t } = useTranslation('specimens');
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex items-baseline justify-between gap-3 border-b border-ctl pb-2">
        <h2 id={id} className="text-body font-semibold">
          {title}
        </h2>
        <span className="text-right text-label text-t3">{t('samples_with')}</span>
      </div>
      <ul>{waiting ? <Waiting /> : children}</ul>
    </section>
  );
}

const Waiting = () => (
  <>
    {['w-3/5', 'w-4/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-3/4'].map((width) => (
      <li key={width} aria-hidden="true" className="flex h-8.5 items-center border-b border-line">
        <Skeleton className={width} />
      </li>
    ))}
  </>
);

interface AreaProps {
  area: BrowseArea;
  unit: 'conditions' | 'organs';
  wanted: WantedArea | null;
}

/** An area expands in place to its items; each item opens its biomarkers. */
function Area({ area, unit, wanted }: AreaProps) {
  const { t } = useTranslation('specimens');
  const inWords = useVocabulary();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wanted?.id !== area.id) return;
    setOpen(true);
    button.current?.focus();
  }, [wanted, area.id]);
  const id = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <li>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={cx(rowClass, 'group')}
      >
        <Chevron size={14} className="-ml-1 text-t3 group-hover:text-t1" aria-hidden="true" />
        <Words
          name={inWords(area.name)}
          detail={t(unit, { count: area.items.length })}
          available={area.available}
        />
      </button>
      {open ? (
        <ul id={id} className="border-b border-line bg-s1 pl-4">
          {area.items.map((item) => (
            <li key={item.id} className="[&:last-child>button]:border-b-0">
              <SourceRow
                source={{ type: 'item', id: item.id, name: inWords(item.name), of: inWords(area.name) }}
                detail={t('biomarkers', { count: item.biomarkerCount })}
                available={item.available}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

const rowClass =
  'flex h-8.5 w-full items-center gap-2 border-b border-line text-left text-dense hover:bg-s3 -outline-offset-2';

function SourceRow({ source, detail, available }: { source: Source; detail: string; available: number }) {
  const openDialog = useLayers((state) => state.openDialog);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openDialog('view', source)}
      className={rowClass}
    >
      <Words name={source.name} detail={detail} available={available} />
    </button>
  );
}

function Words({ name, detail, available }: { name: string; detail: string; available: number }) {
  const { t, i18n } = useTranslation('specimens');
  const samples = t('samples_with_count', { count: available });
  return (
    <>
      <span className="min-w-0 flex-1 truncate" title={name}>
        {name}
      </span>
      <span className="shrink-0 text-label text-t3">{detail}</span>
      <span
        className={cx(
          'w-12 shrink-0 text-right font-mono text-dense',
          available === 0 ? 'text-t3' : 'text-t2',
        )}
        title={samples}
      >
        <span aria-hidden="true">{available.toLocaleString(i18n.language)}</span>
        <span className="sr-only">{samples}</span>
      </span>
    </>
  );
}
