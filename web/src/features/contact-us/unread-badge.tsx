import { chatUnread } from '@aliquot/contract/chat-unread';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rowQuery } from '../../platform/queries.ts';
import { Badge } from '../../ui/badge/badge.tsx';

/** How many messages wait, on the tab. */
export function UnreadBadge() {
  const { t } = useTranslation();
  const { data } = useQuery({ ...rowQuery(chatUnread, {}), meta: { inline: true } });
  const count = data?.unread ?? 0;
  return count > 0 ? <Badge count={count} tone="quiet" label={t('unread_count', { count })} /> : null;
}
