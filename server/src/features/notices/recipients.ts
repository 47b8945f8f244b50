import { mailByDefault, type NoticeKind } from '@aliquot/contract/notice-kinds';
import { client, staff } from '@aliquot/contract/roles';
import type { Handle } from '../../platform/context.ts';

/** Those the kind is for and who may come in, in order of id, with what they chose about mails of the kind. */
export async function findRecipients(db: Handle, to: readonly number[] | 'staff', kind: NoticeKind) {
  const roles = [
    ...(mailByDefault(kind, 'staff') === undefined ? [] : staff),
    ...(mailByDefault(kind, 'client') === undefined || to === 'staff' ? [] : client),
  ];
  if (roles.length === 0 || to.length === 0) return [];
  let people = db
    .selectFrom('users as u')
    .leftJoin('client_companies as c', 'c.id', 'u.client_company_id')
    .leftJoin('notice_mail_choices as m', (join) =>
      join.onRef('m.user_id', '=', 'u.id').on('m.kind', '=', kind),
    )
    .select(['u.id', 'u.role', 'u.email', 'u.first_name', 'u.language', 'm.mail as chosen'])
    .where('u.role', 'in', roles)
    .where('u.active', '=', true)
    .where('u.status', '=', 'active')
    .where((eb) => eb.or([eb('u.client_company_id', 'is', null), eb('c.active', '=', true)]))
    .orderBy('u.id');
  if (to !== 'staff') people = people.where('u.id', 'in', [...to]);
  return people.execute();
}

export type Recipient = Awaited<ReturnType<typeof findRecipients>>[number];
