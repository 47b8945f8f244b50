import { WifiOff } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

/** Whether the browser believes it has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchNetwork, () => navigator.onLine);
}

function watchNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

export interface OfflineBannerProps {
  /** Shown or not; by default what the browser believes. */
  offline?: boolean;
  /** At the right, for instance when the next attempt comes. */
  detail?: ReactNode;
}

export function OfflineBanner({ offline, detail }: OfflineBannerProps) {
  const { t } = useTranslation('ui');
  const online = useOnline();
  const shown = offline ?? !online;
  return (
    <div role="status">
      {shown ? (
        <div className="flex min-h-9 items-center gap-2 bg-[color-mix(in_srgb,var(--orange)_14%,var(--s1))] px-10 text-dense max-lg:px-6">
          <WifiOff size={16} className="text-orange" aria-hidden="true" />
          <span className="flex-1">{t('offline')}</span>
          {detail ? <span className="text-t2">{detail}</span> : null}
        </div>
      ) : null}
    </div>
  );
}
