import { Badge } from '../../ui/badge/badge.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useUnread } from './use-unread.ts';

/** The number of unread messages, on the tab. */
export function UnreadBadge() {
  const { t } = useTranslation();
  const count = useUnread() ?? 0;
  return count > 0 ? <Badge count={count} tone="quiet" label={t('unread_count', { count })} /> : null;
}
