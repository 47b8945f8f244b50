import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../words.tsx';

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

export function OfflineBanner() {
  const { t } = useTranslation('ui');
  const online = useOnline();
  return (
    <div role="status">
      {online ? null : (
        <div className="flex min-h-9 items-center gap-2 bg-[color-mix(in_srgb,var(--orange)_14%,var(--s1))] px-10 py-2 text-dense max-lg:px-6">
          <WifiOff size={16} className="shrink-0 text-orange" aria-hidden="true" />
          <span className="flex-1">{t('offline')}</span>
        </div>
      )}
    </div>
  );
}
