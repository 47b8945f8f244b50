import { expect, type Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInPart, testIn } from './support/axe.ts';
import { budgetWriter } from './support/budget-setup.ts';
import { buyer } from './support/buyer-setup.ts';
import { colleague, freshAccession, freshName } from './support/calls.ts';
import { startAs } from './support/people.ts';
import { panel, toast } from './support/screen.ts';
import { test } from './support/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Budgets' }).getByRole('listitem').filter({ hasText: name });

async function pick(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function act(page: Page, name: string, action: string) {
  await button(page, `Actions for ${name}`).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('a manager creates, edits, deletes and restores a budget, and corrects mistakes at their fields', {
  tag: '@full',
}, async ({ page, request, another }) => {
  const [name, other] = [freshName('Cardio'), freshName('Renal')];
  const budgets = await budgetWriter(request);
  const id = await budgets.create(other, 100);
  await startAs(page, 'manager', '/orders?view=spend');
  await button(page, 'New budget').click();
  const form = page.getByRole('dialog', { name: 'New budget' });
  await form.getByLabel('Name required').fill(name);
  await pick(page, 'Whose orders count', 'One user');
  await form.getByLabel('Amount required').fill('0');
  await button(page, 'Create budget').click();
  await expect(form.getByText('Write an amount above zero, up to 9,999,999.99.')).toBeVisible();
  await form.getByLabel('Amount required').fill('10,000');
  await button(page, 'Create budget').click();
  await expect(form.getByText('Fill this in.')).toBeVisible();
  await expectNoViolations(page, 'form of a budget with an error');
  await pick(page, 'User required', 'Tomás Silva');
  await button(page, 'Create budget').click();
  await expect(toast(page)).toContainText('Budget created.');
  await expect(rowOf(page, name)).toContainText('Tomás Silva');
  await expect(rowOf(page, name)).toContainText(/ of \$10,000\.00/);

  await act(page, name, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit budget' });
  await edit.getByLabel('Name required').fill(other.toUpperCase());
  await button(page, 'Save changes').click();
  await expect(edit.getByText('Already in use.')).toBeVisible();
  await edit.getByLabel('Name required').fill(`${name} II`);
  await pick(page, 'Whose orders count', 'Blanket purchase order');
  await edit.getByLabel('Purchase order number required').fill('HX-CARDIO');
  await button(page, 'Save changes').click();
  await expect(rowOf(page, `${name} II`)).toContainText('Purchase order HX-CARDIO');
  await expect(rowOf(page, `${name} II`)).toContainText('$0.00 of $10,000.00');

  // Changed by somebody else meanwhile: the form shows both amounts.
  await act(page, other, 'Edit');
  await edit.getByLabel('Amount required').fill('90,000');
  await budgets.change(id, 80_000);
  await button(page, 'Save changes').click();
  await expect(edit.getByText('$80,000.00')).toBeVisible();
  await button(page, 'Save changes').click();
  await expect(rowOf(page, other)).toContainText('of $90,000.00');

  await act(page, `${name} II`, 'Delete');
  await button(page, 'Delete budget').click();
  await expect(rowOf(page, name)).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, `${name} II`)).toBeVisible();

  const office = await another();
  await startAs(office, 'admin', '/client-companies?search=helix');
  await office.locator('[data-row-open]').first().click();
  const read = office.getByRole('list', { name: 'Budgets' });
  await expect(read).toContainText(`${name} IIPurchase order HX-CARDIO$0.00 of $10,000.00`);
  await expectNoViolations(office, 'budgets of a company');

  // Deleted in another window, it goes here too.
  await budgets.remove(id);
  await expect(rowOf(page, other)).toHaveCount(0);
  await rowOf(page, name).getByRole('link').click();
  await expect(page).toHaveURL(/search=HX-CARDIO/);
});

test('a budget that runs out between two people: the second hears of it and asks, a manager approves over budget', async ({
  page,
  request,
  another,
}) => {
  const staff = await colleague(request);
  const tube = async () =>
    (await staff.createSample({ accession: freshAccession('BUDGET'), specimenPrice: 600 })).id;
  const [own, theirs] = [await buyer(request), await buyer(request, 'manager')];
  const name = freshName('Neuro');
  const budgets = await budgetWriter(request);
  const first = await budgets.create(name, 1000);
  await own.emptyCart();
  await own.hold([await tube()]);
  await startAs(page, 'buyer', '/cart');
  const summary = page.getByRole('region', { name: 'Order summary' });
  await expect(summary).toContainText(new RegExp(`${name}: \\$400\\.00 of .+ left after this`));
  await button(page, 'Place order').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Purchase order number required').fill('HX-N1');
  await dialog.getByText('Overnight').click();

  // A manager is told before an order that exceeds it, and places it knowingly.
  const manager = await another();
  await theirs.emptyCart();
  await theirs.hold([await tube(), await tube()]);
  await startAs(manager, 'manager', '/cart');
  await expect(manager.getByText(`${name}: over by $200.00`)).toBeVisible();
  // The rest of the cart is checked in axe.spec.ts.
  await expectNoViolationsInPart(manager, 'cart over budget', 'main');
  await button(manager, 'Place order').first().click();
  const placing = manager.getByRole('dialog', { name: 'Place order' });
  await expect(placing.getByText(`Over ${name} by $200.00`)).toBeVisible();
  await placing.getByLabel('Purchase order number required').fill('HX-N2');
  await placing.getByText('Overnight').click();
  await expectNoViolationsInPart(manager, 'placing over budget', '[role=dialog]');
  await button(manager, 'Place over budget').click();
  await expect(manager.getByRole('dialog', { name: 'Your order is placed' })).toBeVisible();
  await manager.getByRole('link', { name: 'See order' }).click();
  await expect(panel(manager).getByRole('list', { name: 'Timeline' })).toContainText('Over budget');
  await expect(panel(manager)).toContainText(`${name} exceeded by $200.00`);

  // The other page hears of it, and keeps what was typed.
  await expect(dialog.getByText(`Over ${name} by $800.00`)).toBeVisible();
  await expect(dialog.getByLabel('Purchase order number required')).toHaveValue('HX-N1');
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByRole('dialog', { name: 'Approval requested' })).toBeVisible();

  // A second budget runs out before it is decided.
  const later = freshName('Later');
  const second = await budgets.create(later, 100);
  await manager.goto('/orders?view=approvals&part=forMe');
  await manager
    .getByRole('row', { name: /Tomás Silva/ })
    .getByRole('button')
    .first()
    .click();
  await expect(panel(manager)).toContainText(
    `${name} is already exceeded. With this order it is over by $800.00.`,
  );
  await button(manager, 'Approve and place').click();
  await expect(panel(manager).getByRole('alert')).toContainText(`Over ${later} by`);
  await expectNoViolationsInPart(manager, 'approval over budget', '[data-panel]');
  await button(manager, 'Approve over budget').click();
  await expect(toast(manager)).toContainText('Approved, and the order is placed');
  await panel(manager).getByRole('link', { name: /^ALQ-/ }).click();
  await expect(panel(manager)).toContainText(`${name} exceeded by $800.00`);
  for (const id of [first, second]) await budgets.remove(id);
});

test('a custom request over budget is confirmed as it was when the server refused it', {
  tag: '@full',
}, async ({ page, request }) => {
  const budgets = await budgetWriter(request);
  const name = freshName('Hepato');
  const id = await budgets.create(name, 100);
  await startAs(page, 'manager', '/specimen-search?search=zzzz');
  await button(page, 'Request a specimen').last().click();
  const form = page.getByRole('dialog', { name: 'Request a specimen' });
  await form.getByLabel('Biomarker required').fill('10839-9');
  await page.getByRole('option', { name: /10839-9/ }).click();
  await form.getByLabel('How many required').fill('2');
  await form.getByLabel('Value from').fill('999999');
  await form.getByRole('combobox', { name: 'Shipping location required' }).click();
  await page.getByRole('option').first().click();
  await form.getByLabel('Purchase order number required').fill('HX-H1');
  await form.getByText('Overnight').click();
  await button(page, 'Place request').click();
  await expect(form.getByText(/^Say what a specimen may cost/)).toBeVisible();
  await form.getByLabel('At most per specimen').fill('1000');
  await button(page, 'Place request').click();
  await expect(form.getByRole('alert')).toContainText(`Over ${name} by`);
  await form.getByLabel('How many required').fill('3');
  await button(page, 'Place over budget').click();
  await expect(form.getByRole('alert')).toContainText(/by \$[2-9],\d{3}\.00$/);
  await button(page, 'Place over budget').click();
  await expect(page.getByRole('dialog', { name: 'Your order is placed' })).toBeVisible();
  await budgets.remove(id);
});

testIn('fr', 'budgets: some, none, and not loaded', async ({ page, request, lng }) => {
  const budgets = await budgetWriter(request);
  const name = freshName('Onco');
  const id = await budgets.create(name, 100);
  await startAs(page, 'manager', `/orders?view=spend&lng=${lng}`);
  await expect(rowOf(page, name)).toBeVisible();
  await expectNoViolations(page, 'budgets');
  await budgets.remove(id);
  await expect(rowOf(page, name)).toHaveCount(0);
  const lists = '**/api/budgets/get_many';
  await page.route(lists, (route) => route.fulfill({ json: { data: { items: [], count: 0 } } }));
  await page.reload();
  await expect(page.getByText(/(Whoever exceeds it|Qui le dépasse)/)).toBeVisible();
  await page.route(lists, (route) => route.abort());
  await page.reload();
  const failed = page.getByRole('alert').filter({ hasText: /[Bb]udgets/ });
  await expect(failed).toBeVisible();
  await expectNoViolationsInPart(page, 'budgets that could not be loaded', 'main');
});
