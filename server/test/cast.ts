import { client, groupOf, type Role } from '@aliquot/contract/roles';
import { sql } from 'kysely';
import type { Caller } from './harness.ts';
import { createScene, type House, type Player, type Scene } from './scene.ts';
import type { Buyer } from './shop.ts';

/** Somebody on stage, with what their calls lean on. */
export interface Actor {
  player: Player;
  scene: Scene;
}

/** Names by which anything of the first company is known wherever it turns up. */
export const marks = {
  company: 'Markedfirm Research',
  dock: 'Markeddock',
  person: 'Markedperson',
  search: 'Markedsearch',
};

/**
 * One of every role, all clients in one company, and two of another company. A role that the product does not know is
 * among them: the database would refuse it, so here it does not.
 */
export async function openCast(house: House) {
  await sql`alter table users drop constraint users_role_check`.execute(house.db);
  const admin = await house.enter(await house.make.user({ role: 'admin' }));
  const company = await house.make.company({ name: marks.company });
  const elsewhere = await house.make.company();
  const buyers = new Map<number, Buyer>();

  async function player(role: string, companyId = company.id): Promise<Player> {
    const buys = (client as readonly string[]).includes(role);
    const { id, email } = await house.make.user({ role: role as Role, ...(buys ? { companyId } : {}) });
    const last_name = companyId === company.id ? marks.person : 'Other';
    await house.db.updateTable('users').set({ last_name }).where('id', '=', id).execute();
    return { id, email, role, caller: await house.enter({ id }) };
  }

  /** Somebody new of that role, signed in as a person is: with a cookie, and nothing lost when they leave. */
  async function guest(role: string): Promise<Player> {
    const { id, email } = await player(role);
    return { id, email, role, caller: await house.as({ email }) };
  }

  async function buyerOf({ id, email, role, caller }: Player, companyId: number): Promise<Buyer> {
    if (groupOf(role) !== 'client') return buyers.get(company.id) ?? Promise.reject(new Error('no buyer'));
    const { id: locationId } = await house.make.shippingLocation({
      companyId,
      name: `${companyId === company.id ? marks.dock : 'Dock'} of ${id}`,
    });
    const buyer = { id, email, companyId, locationId, caller };
    if (!buyers.has(companyId)) buyers.set(companyId, buyer);
    return buyer;
  }

  const sceneOf = async (who: Player, companyId = company.id) =>
    createScene(house, admin, who, await buyerOf(who, companyId));

  async function actor(role: string, companyId = company.id): Promise<Actor> {
    const who = await player(role, companyId);
    return { player: who, scene: await sceneOf(who, companyId) };
  }

  const manager = await actor('client_manager');
  const roles: Record<string, Actor> = {
    super_admin: await actor('super_admin'),
    admin: await actor('admin'),
    client_manager: manager,
    client_user: await actor('client_user'),
    vendor_operator: await actor('vendor_operator'),
    unauthorized: await actor('unauthorized'),
    unknown: await actor('night_watchman'),
  };
  const strangers = {
    other_manager: await actor('client_manager', elsewhere.id),
    other_user: await actor('client_user', elsewhere.id),
  };
  return { admin, company, elsewhere, roles, strangers, manager, actor, guest, sceneOf };
}

export type Cast = Awaited<ReturnType<typeof openCast>>;

/** An ended or invented session. */
export const endedSession = (nobody: Caller) => nobody.with({ authorization: 'Bearer x.y.z' });
