import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { buyer } from './support/buyer-setup.ts';
import { colleague, freshName } from './support/calls.ts';
import { mailTo } from './support/mails.ts';
import { people, startAs } from './support/people.ts';
import { panel, toast } from './support/screen.ts';
import { test } from './support/test.ts';

/** North Bio asks for one approval from $1,000. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function dearTubes(request: Parameters<typeof colleague>[0], count: number) {
  const staff = await colleague(request);
  const made = [];
  for (let n = 0; n < count; n += 1) {
    const accession = freshName('APPR').replace(' ', '-').toUpperCase();
    made.push(await staff.createSample({ accession, specimenPrice: 600 }));
  }
  return made;
}

/** The cart of the user has these samples only. */
async function cartOf(request: Parameters<typeof colleague>[0], ids: number[]) {
  const client = await buyer(request, 'newcomer');
  await client.emptyCart();
  await client.hold(ids);
}

test('an order is asked for, approved in another window, and placed', async ({ page, request, another }) => {
  const tubes = await dearTubes(request, 2);
  await cartOf(
    request,
    tubes.map(({ id }) => id),
  );
  const manager = await another();
  await startAs(manager, 'rival', '/orders?view=approvals&part=forMe');
  await startAs(page, 'newcomer', '/cart');
  await expect(page.getByText(/^Orders from \$1,000\.00 need one approval\. Can approve: /)).toBeVisible();
  await button(page, 'Request approval').first().click();
  const dialog = page.getByRole('dialog', { name: 'Request approval' });
  await expect(dialog.getByText('2 specimens are held for 72 hours while they wait.')).toBeVisible();
  const order = `NB ${Date.now()}`;
  await dialog.getByLabel('Purchase order number required').fill(order);
  await dialog.getByText('Overnight').click();
  await dialog.getByLabel('Message to the approver').fill('For the second plate');
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByRole('dialog', { name: 'Approval requested' })).toBeVisible();
  await page.getByRole('link', { name: 'Show it' }).click();
  await expect(panel(page).getByText('Waiting', { exact: true })).toBeVisible();
  await expect(button(page, 'Approve and place')).toHaveCount(0);

  // The manager sees it without a reload.
  const row = manager.getByRole('row', { name: /\$1,200\.00/ }).first();
  await row.getByRole('button').first().click();
  await expect(panel(manager).getByText('For the second plate')).toBeVisible();
  await expect(panel(manager)).toContainText(tubes[0]?.code ?? '');
  await expect(panel(manager)).toContainText(order);
  await button(manager, 'Approve and place').click();
  await expect(toast(manager)).toContainText('Approved, and the order is placed');
  await expect(panel(page).getByText('Approved', { exact: true })).toBeVisible();
  await panel(page).getByRole('link', { name: /^ALQ-/ }).click();
  await expect(panel(page).getByRole('list', { name: 'Timeline' })).toContainText('Approved');
  await expect(panel(page)).toContainText('$1,200.00');
  await mailTo(people.newcomer, 'approval_decided', 'ALQ-');
});

test('a declined order returns to the cart with the reason; a rule is added and deleted', {
  tag: '@full',
}, async ({ page, request, another }) => {
  const tubes = await dearTubes(request, 2);
  await cartOf(
    request,
    tubes.map(({ id }) => id),
  );
  await startAs(page, 'newcomer', '/cart');
  await button(page, 'Request approval').first().click();
  const dialog = page.getByRole('dialog', { name: 'Request approval' });
  await dialog.getByLabel('Purchase order number required').fill('NB 1');
  await dialog.getByText('Overnight').click();
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await page.getByRole('link', { name: 'Continue searching' }).click();

  const manager = await another();
  await startAs(manager, 'rival', '/orders?view=approvals&part=forMe');
  await expectNoViolations(manager, 'list of approvals');
  const row = manager.getByRole('row', { name: /\$1,200\.00/ }).first();
  await row.getByRole('button').first().click();
  await expect(panel(manager)).toContainText(tubes[0]?.code ?? '');
  await expectNoViolations(manager, 'panel of an approval');
  await button(manager, 'Decline').click();
  const decline = manager.getByRole('dialog', { name: 'Decline this order' });
  await decline.getByRole('button', { name: 'Decline' }).click();
  await expect(decline.getByText('Fill this in.')).toBeVisible();
  await decline.getByLabel('Reason required').fill('Wait for the grant');
  await decline.getByRole('button', { name: 'Decline' }).click();
  await expect(toast(manager)).toContainText('Declined');
  await page.goto('/cart');
  await expect(page.getByRole('row', { name: new RegExp(tubes[0]?.code ?? '') })).toBeVisible();
  await mailTo(people.newcomer, 'approval_decided', 'Wait for the grant');

  await manager.goto('/profile');
  await button(manager, 'Add rule').click();
  const rule = manager.getByRole('dialog', { name: 'Add rule' });
  await expectNoViolations(manager, 'rule of approvals');
  await rule.getByLabel('From a total of required').fill('5000');
  await rule.getByRole('checkbox', { name: 'Mei Ito' }).check();
  await rule.getByRole('button', { name: 'Save rule' }).click();
  await expect(toast(manager)).toContainText('Rules saved');
  await expect(manager.getByText('From $5,000.00: 1 approval')).toBeVisible();
  await button(manager, 'Delete rule').last().click();
  await expect(manager.getByText('From $5,000.00: 1 approval')).toHaveCount(0);
});
