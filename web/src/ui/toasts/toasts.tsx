import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { cx } from '../cx.ts';
import { isLayerOpen } from '../layers/layer-stack.ts';
import { useLayers } from '../layers/layer-store.ts';
import { useTranslation } from '../words.tsx';
import { type AlertOptions, takeAlerts, useAlerts } from './alert-store.ts';

type ToastType = 'info' | 'error' | 'success' | 'warning';

const glyphs: Record<ToastType, ReactNode> = {
  info: <Info size={16} className="text-cryo" aria-hidden="true" />,
  error: <CircleAlert size={16} className="text-danger" aria-hidden="true" />,
  success: <CircleCheck size={16} className="text-ok" aria-hidden="true" />,
  warning: <TriangleAlert size={16} className="text-orange" aria-hidden="true" />,
};

// Base UI treats a toast as a small dialog; with the roles used here the attribute would be wrong.
const notADialog = { 'aria-modal': undefined };
// Base UI also hides the buttons of a collapsed stack from screen readers; this one never collapses.
const neverFolded = { 'aria-hidden': undefined };

/** Used once in the app: shows the alerts of the store at the top-right. */
export function Toasts() {
  return (
    <Base.Provider timeout={5000} limit={10}>
      <Feed />
      <Base.Portal>
        <Region />
      </Base.Portal>
    </Base.Provider>
  );
}

/** Moves alerts from the store to the toasts. */
function Feed() {
  const { add } = Base.useToastManager<AlertOptions>();
  const groups = useAlerts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each change of the store
  useEffect(() => {
    for (const { type, messages, ...options } of takeAlerts()) {
      for (const description of messages) add({ type, description, data: options });
    }
  }, [groups, add]);
  return null;
}

const toastsClass = 'fixed z-60 flex w-75 max-w-[calc(100vw-32px)] flex-col gap-2 max-sm:right-4';

/** Where a toast covers no button: in the header of a panel beside its buttons, or below the header of another layer. */
const places = {
  page: 'top-2.5 right-10',
  panel: 'top-2.5 right-54 max-sm:top-26',
  layer: 'top-26 right-10',
};

function Region() {
  const { t } = useTranslation('ui');
  const { toasts } = Base.useToastManager<AlertOptions>();
  const panel = useLayers((layers) => layers.panel !== 'closed');
  const dialog = useLayers((layers) => layers.dialog !== 'closed');
  const place = dialog || (isLayerOpen() && !panel) ? 'layer' : panel ? 'panel' : 'page';
  return (
    <Base.Viewport aria-label={t('notifications')} className={cx(places[place], toastsClass)}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Base.Viewport>
  );
}

function ToastCard({ toast }: { toast: Base.Root.ToastObject<AlertOptions> }) {
  const { t } = useTranslation('ui');
  const type = toastType(toast.type);
  const undo = toast.data?.undo;
  const text = typeof toast.description === 'string' ? toast.description : undefined;
  return (
    <Base.Root
      toast={toast}
      swipeDirection={['right', 'up']}
      role={type === 'error' ? 'alert' : 'group'}
      aria-label={type === 'error' ? undefined : t(`toast_${type}`)}
      {...notADialog}
      className={cx(
        'flex h-13 w-full max-w-75 items-center gap-2.5 rounded-float border border-line bg-s2 pr-2 pl-3.5 text-[13px]/4.25 shadow-float data-limited:hidden',
        'transition-[opacity,transform] duration-225 ease-out data-starting-style:translate-x-4 data-starting-style:opacity-0',
        'data-ending-style:translate-x-4 data-ending-style:opacity-0 data-ending-style:duration-195 data-ending-style:ease-in',
      )}
    >
      {glyphs[type]}
      <Base.Description title={text} className="line-clamp-2 min-w-0 flex-1" />
      {undo ? (
        <Base.Close
          {...neverFolded}
          onClick={undo}
          className="h-8 shrink-0 rounded-control px-2 font-medium text-cryo hover:bg-s3"
        >
          {t('undo')}
        </Base.Close>
      ) : (
        <Base.Close
          {...neverFolded}
          aria-label={t('dismiss')}
          className="grid size-8 shrink-0 place-items-center rounded-control text-t2 hover:bg-s3 hover:text-t1"
        >
          <X size={16} aria-hidden="true" />
        </Base.Close>
      )}
    </Base.Root>
  );
}

/** `message` and anything unnamed look like success. */
function toastType(type: string | undefined): ToastType {
  return type === 'info' || type === 'error' || type === 'warning' ? type : 'success';
}
