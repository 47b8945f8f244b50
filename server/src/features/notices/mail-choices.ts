import { kindsFor, mailByDefault, type NoticeKind } from '@aliquot/contract/notice-kinds';
import type { MailChoice } from '@aliquot/contract/notices';
import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events/index.ts';
import { failFields } from '../../platform/http/index.ts';

/** Every kind that the user can get, with their choice or the default. */
export async function readChoices({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<MailChoice[]> {
  const rows = await db
    .selectFrom('notification_mail_choices')
    .select(['kind', 'mail'])
    .where('user_id', '=', actor.id)
    .execute();
  const chosen = new Map(rows.map(({ kind, mail }) => [kind, mail]));
  return kindsFor(actor.group).map((kind) => ({
    kind,
    mail: chosen.get(kind) ?? mailByDefault(kind, actor.group) ?? false,
  }));
}

export async function chooseMail(context: Context, { kind, mail }: { kind: NoticeKind; mail: boolean }) {
  const { db, actor } = context;
  if (mailByDefault(kind, actor.group) === undefined) failFields({ kind: ['validate_errors'] });
  await db
    .insertInto('notification_mail_choices')
    .values({ user_id: actor.id, kind, mail })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ mail }))
    .execute();
  await publish(db, { kind: 'notice.choices', to: { userId: actor.id }, payload: {} });
  return readChoices(context);
}
