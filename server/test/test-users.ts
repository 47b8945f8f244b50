import { client, groupOf, type Role } from '@aliquot/contract/roles';
import { sql } from 'kysely';
import type { Buyer } from './buyer-setup.ts';
import type { Caller } from './harness.ts';
import { createScenario, type Player, type Scenario, type TestApp } from './scenario.ts';

/** A user of one role, with the rows that their calls need. */
export interface Actor {
  player: Player;
  scenario: Scenario;
}

/** Names in the data of the first company, to detect leaks of it. */
export const marks = {
  company: 'Markedfirm Research',
  dock: 'Markeddock',
  person: 'Markedperson',
  search: 'Markedsearch',
};

/**
 * A user of every role, with all clients in one company, and two clients of another company. One role is unknown to
 * the product, so the check constraint on roles is dropped.
 */
export async function createTestUsers(testApp: TestApp) {
  await sql`alter table users drop constraint users_role_check`.execute(testApp.db);
  const admin = await testApp.enter(await testApp.make.user({ role: 'admin' }));
  const company = await testApp.make.company({ name: marks.company });
  const elsewhere = await testApp.make.company();
  const buyers = new Map<number, Buyer>();

  async function player(role: string, companyId = company.id): Promise<Player> {
    const buys = (client as readonly string[]).includes(role);
    const { id, email } = await testApp.make.user({ role: role as Role, ...(buys ? { companyId } : {}) });
    const last_name = companyId === company.id ? marks.person : 'Other';
    await testApp.db.updateTable('users').set({ last_name }).where('id', '=', id).execute();
    return { id, email, role, caller: await testApp.enter({ id }) };
  }

  /** A new user of the role with a real sign-in and cookie, for calls that end the session. */
  async function guest(role: string): Promise<Player> {
    const { id, email } = await player(role);
    return { id, email, role, caller: await testApp.as({ email }) };
  }

  async function buyerOf({ id, email, role, caller }: Player, companyId: number): Promise<Buyer> {
    if (groupOf(role) !== 'client') return buyers.get(company.id) ?? Promise.reject(new Error('no buyer'));
    const { id: locationId } = await testApp.make.shippingLocation({
      companyId,
      name: `${companyId === company.id ? marks.dock : 'Dock'} of ${id}`,
    });
    const buyer = { id, email, companyId, locationId, caller };
    if (!buyers.has(companyId)) buyers.set(companyId, buyer);
    return buyer;
  }

  const scenarioOf = async (who: Player, companyId = company.id) =>
    createScenario(testApp, admin, who, await buyerOf(who, companyId));

  async function actor(role: string, companyId = company.id): Promise<Actor> {
    const who = await player(role, companyId);
    return { player: who, scenario: await scenarioOf(who, companyId) };
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
  return { admin, company, elsewhere, roles, strangers, manager, actor, guest, scenarioOf };
}

export type TestUsers = Awaited<ReturnType<typeof createTestUsers>>;

/** An ended or invented session. */
export const endedSession = (nobody: Caller) => nobody.with({ authorization: 'Bearer x.y.z' });
