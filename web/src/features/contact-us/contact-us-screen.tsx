import { groupOf } from '@aliquot/contract/roles';
import { lazy, Suspense } from 'react';
import { useAuth } from '../../platform/api/index.ts';
import { LoadingText } from '../../ui/page/loading-text.tsx';

const ChatList = lazy(() => import('./chat-list.tsx').then((m) => ({ default: m.ChatList })));
const OwnConversation = lazy(() =>
  import('./own-conversation.tsx').then((m) => ({ default: m.OwnConversation })),
);

/** One address for both: staff get a list, a client the conversation itself. */
export function Screen() {
  const isStaff = useAuth(({ user }) => groupOf(user?.role ?? '') === 'staff');
  return <Suspense fallback={<LoadingText />}>{isStaff ? <ChatList /> : <OwnConversation />}</Suspense>;
}
