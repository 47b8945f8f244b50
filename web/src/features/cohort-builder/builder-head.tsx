import type { Cohort } from '@aliquot/contract/cohorts';
import { Link } from '@tanstack/react-router';
import { Hammer, Pencil, Save, ShoppingCart, SlidersHorizontal } from 'lucide-react';
import { since } from '../../platform/format/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import type { RowAction } from '../../ui/table/column.ts';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useCohortActions } from '../cohorts/index.ts';
import type { SaveSubject } from './save-dialog.tsx';
import type { EditedDesign } from './use-design.ts';
import type { Result } from './use-result.ts';

interface BuilderHeadProps {
  cohort: Cohort | null;
  edit: EditedDesign;
  result: Result;
  /** Null for those who may not, and while it is being built. */
  onBuild: (() => void) | null;
  busy: boolean;
}

const icon = { size: 16, 'aria-hidden': true } as const;

/** Its name, whose it is, and what can be done next. */
export function BuilderHead(props: BuilderHeadProps) {
  const { t } = useTranslation('cohorts');
  const openPanel = useLayers((layers) => layers.openPanel);
  return (
    <>
      <Breadcrumbs name={props.cohort?.name ?? t('new')} />
      <PageHeader
        title={props.cohort?.name ?? t('new')}
        context={<Context cohort={props.cohort} />}
        actions={
          <>
            <Button
              className="lg:hidden"
              icon={<SlidersHorizontal {...icon} />}
              onClick={() => openPanel('view', 'design')}
            >
              {t('design')}
            </Button>
            <Acts {...props} />
          </>
        }
      />
    </>
  );
}

function Breadcrumbs({ name }: { name: string }) {
  const { t } = useTranslation(['cohorts', 'common', 'specimens']);
  return (
    <nav aria-label={t('specimens:way_here')} className="mb-1 text-dense text-t2">
      <ol className="flex flex-wrap gap-x-1.5">
        <li>
          <Link to="/specimen-search" search={{}} activeOptions={{ exact: true }} className={linkClass}>
            {t('common:tabs.specimen_search')}
          </Link>
        </li>
        <li>
          /{' '}
          <Link to="/specimen-search/cohorts" className={linkClass}>
            {t('common:screens.cohorts')}
          </Link>
        </li>
        <li aria-current="page" className="min-w-0 max-w-80 truncate">
          / {name}
        </li>
      </ol>
    </nav>
  );
}

function Context({ cohort }: { cohort: Cohort | null }) {
  const { t, i18n } = useTranslation(['cohorts', 'common']);
  if (!cohort) return t('new_context');
  const { builtAt, shared, mine, owner, note } = cohort;
  const when = builtAt ? since(builtAt, new Date(), t, i18n.language) : null;
  const facts = [
    when ? t('built_when', { when }) : null,
    mine ? (shared ? t('is_shared') : null) : t('by_owner', { name: owner.name }),
    note,
  ];
  return facts.filter(Boolean).join(' · ');
}

function Acts({ cohort, edit, result, onBuild, busy }: BuilderHeadProps) {
  const { t } = useTranslation('cohorts');
  const openDialog = useLayers((layers) => layers.openDialog);
  const found = (result.report?.found.sets ?? 0) > 0 && !result.stale;
  const save = (label: string, primary: boolean) => (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      icon={<Save {...icon} />}
      disabled={!found}
      onClick={() => openDialog('edit', { saved: 'new' } satisfies SaveSubject)}
    >
      {label}
    </Button>
  );
  if (!cohort) return save(t('save'), true);
  return (
    <>
      {edit.edited ? (
        <>
          {save(t('save_as_new'), !cohort.mayChange)}
          {cohort.mayChange ? (
            <Button
              variant="primary"
              icon={<Hammer {...icon} />}
              disabled={!found || !onBuild}
              busy={busy}
              busyLabel={t('building')}
              onClick={onBuild ?? undefined}
            >
              {t('build')}
            </Button>
          ) : null}
        </>
      ) : (
        <Button
          variant="primary"
          icon={<ShoppingCart {...icon} />}
          disabled={cohort.available === 0}
          onClick={() => openDialog('order_form')}
        >
          {t('add_to_cart')}
        </Button>
      )}
      <CohortMenu cohort={cohort} onBuild={edit.edited ? null : onBuild} />
    </>
  );
}

function CohortMenu({ cohort, onBuild }: { cohort: Cohort; onBuild: (() => void) | null }) {
  const { t } = useTranslation('cohorts');
  const openDialog = useLayers((layers) => layers.openDialog);
  const others = useCohortActions<Cohort>().filter(({ id }) => id !== 'open');
  const actions: RowAction<Cohort>[] = [
    {
      id: 'details',
      label: t('details'),
      icon: <Pencil {...icon} />,
      visible: ({ mayChange }) => mayChange,
      onSelect: () => openDialog('edit', { saved: 'details' } satisfies SaveSubject),
    },
    {
      id: 'build',
      label: t('build_again'),
      icon: <Hammer {...icon} />,
      visible: () => onBuild !== null,
      onSelect: () => onBuild?.(),
    },
    ...others,
  ];
  return <RowMenu row={cohort} name={cohort.name} actions={actions} />;
}
