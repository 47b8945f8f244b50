import type { NoticeKind } from '@aliquot/contract/notice-kinds';
import {
  Check,
  FileCheck,
  FileQuestion,
  FileSearch,
  FileText,
  FileX,
  Hourglass,
  MessageSquareText,
  PackageMinus,
  PackagePlus,
  PackageSearch,
  PackageX,
  Receipt,
  RotateCcw,
  SearchCheck,
  UserPlus,
  UsersRound,
  UserX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Glyph } from '../../ui/state/glyphs.tsx';
import { lookOf, type StateName } from '../../ui/state/state.tsx';

/** Order notifications have the icon of the state that the order reached. */
const states: Partial<Record<NoticeKind, StateName>> = {
  order_placed: 'placed',
  order_received: 'placed',
  order_assigned: 'assigned',
  order_confirmed: 'confirmed',
  order_dispatched: 'dispatched',
  order_delivered: 'delivered',
  order_cancelled: 'cancelled',
  order_called_off: 'cancelled',
};

const icon = { size: 15, 'aria-hidden': true } as const;
const others: Partial<Record<NoticeKind, ReactNode>> = {
  approval_requested: <Hourglass {...icon} className="text-orange" />,
  approval_decided: <Check {...icon} className="text-ok" />,
  approval_lapsing: <Hourglass {...icon} className="text-danger" />,
  approval_lapsed: <Hourglass {...icon} className="text-grey" />,
  approval_nobody: <UserX {...icon} className="text-danger" />,
  quote_requested: <FileQuestion {...icon} className="text-violet" />,
  quote_countered: <FileQuestion {...icon} className="text-orange" />,
  quote_accepted: <FileCheck {...icon} className="text-ok" />,
  quote_declined: <FileX {...icon} className="text-danger" />,
  quote_offered: <FileText {...icon} className="text-cryo" />,
  quote_expiring: <Hourglass {...icon} className="text-danger" />,
  quote_expired: <Hourglass {...icon} className="text-grey" />,
  quote_withdrawn: <FileX {...icon} className="text-grey" />,
  invoice_issued: <Receipt {...icon} className="text-cryo" />,
  invoice_overdue: <Receipt {...icon} className="text-danger" />,
  holds_released: <PackageX {...icon} className="text-orange" />,
  order_items_withdrawn: <PackageMinus {...icon} className="text-orange" />,
  request_allocated: <PackagePlus {...icon} className="text-violet" />,
  request_closed: <PackageX {...icon} className="text-grey" />,
  request_reopened: <RotateCcw {...icon} className="text-cryo" />,
  request_received: <PackageSearch {...icon} className="text-violet" />,
  saved_search_news: <SearchCheck {...icon} className="text-cryo" />,
  cohort_changed: <UsersRound {...icon} className="text-orange" />,
  sign_up_received: <UserPlus {...icon} className="text-serum" />,
  import_checked: <FileSearch {...icon} className="text-orange" />,
  import_done: <FileCheck {...icon} className="text-ok" />,
  import_refused: <FileX {...icon} className="text-danger" />,
  chat: <MessageSquareText {...icon} className="text-cryo" />,
};

export function NoticeIcon({ kind }: { kind: NoticeKind }) {
  const state = states[kind];
  if (!state) return others[kind];
  const { colour, glyph } = lookOf(state);
  return (
    <span className={colour}>
      <Glyph name={glyph} />
    </span>
  );
}
