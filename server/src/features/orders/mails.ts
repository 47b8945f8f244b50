import type { Language } from '@aliquot/contract/languages';
import type { Context } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail.ts';
import type { OrderMailData } from '../../platform/mail-templates/order-mails.ts';
import type { MailData } from '../../platform/mail-templates/render.ts';

/** What every mail about an order says is found here; the step adds the rest. */
type Known = 'firstName' | 'path' | 'number' | 'purchaseOrderNumber';
type Rest<T extends keyof OrderMailData> = Omit<OrderMailData[T], Known>;

async function readHead({ db }: Pick<Context, 'db'>, orderId: number) {
  return db
    .selectFrom('client_orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select(['o.number', 'o.purchase_order_number', 'u.email', 'u.first_name', 'u.language'])
    .select(({ and, eb }) => and([eb('u.active', '=', true), eb('u.status', '=', 'active')]).as('reads'))
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** To whoever placed it, in their language, if they can still read mail of ours. */
export async function mailPlacer<T extends keyof OrderMailData>(
  context: Context,
  orderId: number,
  template: T,
  rest: Rest<T>,
): Promise<void> {
  const head = await readHead(context, orderId);
  if (!head.reads) return;
  const number = head.number ?? '';
  await queueMail(context, {
    to: head.email,
    language: (head.language ?? 'en') as Language,
    template,
    data: {
      firstName: head.first_name,
      path: `/orders?open=${orderId}`,
      number,
      purchaseOrderNumber: head.purchase_order_number ?? '',
      ...rest,
    } as MailData[T],
  });
}

/** A colleague gave it to them. */
export async function mailAssignee(
  context: Context,
  orderId: number,
  assignee: { email: string; first_name: string; language: string | null },
): Promise<void> {
  const head = await readHead(context, orderId);
  const number = head.number ?? '';
  await queueMail(context, {
    to: assignee.email,
    language: (assignee.language ?? 'en') as Language,
    template: 'order_assigned',
    data: {
      firstName: assignee.first_name,
      path: `/client-orders?open=${orderId}`,
      number,
      purchaseOrderNumber: head.purchase_order_number ?? '',
    },
  });
}

export async function mailPlaced(context: Context, orderId: number): Promise<void> {
  const { db } = context;
  const lines = await db
    .selectFrom('order_lines')
    .select(({ fn }) => [fn.countAll().as('samples'), fn.sum('price').as('total')])
    .where('client_order_id', '=', orderId)
    .where('live', '=', true)
    .executeTakeFirstOrThrow();
  const open = await db
    .selectFrom('inventory_requests')
    .select(['asked', 'allocated'])
    .where('client_order_id', '=', orderId)
    .where('status', '=', 'open')
    .execute();
  await mailPlacer(context, orderId, 'order_placed', {
    samples: Number(lines.samples),
    total: Number(lines.total ?? 0),
    missing: open.reduce((sum, { asked, allocated }) => sum + asked - allocated, 0),
  });
}
