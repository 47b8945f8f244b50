import { approvalRules, approvals } from '@aliquot/contract/approvals';
import { type Buyer, createBuyerSetup } from './buyer-setup.ts';
import type { TestApp } from './scenario.ts';

type RuleGiven = Partial<{
  fromTotal: number;
  needed: number;
  approverIds: number[];
  forManagers: boolean;
}>;

/** Shared steps for tests of approvals, made through the API. Samples cost 50. */
export function createApprovalSetup(testApp: TestApp) {
  const setup = createBuyerSetup(testApp);
  const params = (id: number) => ({ params: { id } });

  async function saveRules(manager: Buyer, rules: RuleGiven[]) {
    const { items } = await manager.caller.ok(approvalRules.get, {});
    const body = {
      read: items.map(({ id, version }) => ({ id, version })),
      rules: rules.map((rule) => ({
        fromTotal: 100,
        needed: 1,
        approverIds: [],
        forManagers: false,
        ...rule,
      })),
    };
    return manager.caller.ok(approvalRules.save, { body });
  }

  /** A company whose orders from $100 need one approval, by its manager. */
  async function company(rule: RuleGiven = {}) {
    const manager = await setup.buyer({ role: 'client_manager' });
    const colleague = (given: { role?: 'client_manager' | 'client_user' } = {}) =>
      setup.buyer({ ...given, companyId: manager.companyId });
    await saveRules(manager, [rule]);
    return { manager, requester: await colleague(), colleague };
  }

  async function submitted(who: Buyer, sampleIds: number[], more: object = {}) {
    const id = await setup.cartWith(who, sampleIds);
    return who.caller.ok(approvals.submit, { ...params(id), body: setup.delivery(who, more) });
  }

  const submit = (who: Buyer, cartId: number, more: object = {}) =>
    who.caller.send(approvals.submit, { ...params(cartId), body: setup.delivery(who, more) });
  const read = (who: Buyer, id: number) => who.caller.ok(approvals.get, params(id));
  const approve = (who: Buyer, id: number, expectedTotal: number, more: object = {}) =>
    who.caller.send(approvals.decide, { ...params(id), body: { approve: true, expectedTotal, ...more } });
  const decline = (who: Buyer, id: number, note = 'Not this month') =>
    who.caller.send(approvals.decide, { ...params(id), body: { approve: false, note } });
  const withdraw = (who: Buyer, id: number) => who.caller.send(approvals.withdraw, params(id));

  return { ...setup, saveRules, company, submitted, submit, read, approve, decline, withdraw };
}
