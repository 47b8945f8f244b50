import { expect, type Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInPart, testIn } from './support/axe.ts';
import { biller } from './support/billing-setup.ts';
import { buyer } from './support/buyer-setup.ts';
import { colleague, freshAccession } from './support/calls.ts';
import { mailTo } from './support/mails.ts';
import { startAs } from './support/people.ts';
import { follow, openRow, panel, row, toast } from './support/screen.ts';
import { test } from './support/test.ts';

const helix = 1;
const payable = 'payable@helix.example';

type Request = Parameters<typeof colleague>[0];

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const invoices = (page: Page) => panel(page).getByRole('region', { name: 'Invoices' });

/** A confirmed order of the manager of Helix, of two samples for $100 and $60. */
async function confirmedOrder(request: Request) {
  const staff = await colleague(request);
  const tube = async (specimenPrice: number) =>
    (await staff.createSample({ accession: freshAccession('INVOICE'), specimenPrice })).id;
  const placed = await (await buyer(request, 'manager')).place([await tube(100), await tube(60)]);
  await staff.manageOrder(placed.id, { status: 'confirmed' });
  return placed;
}

test('an order is invoiced by itself when it is shipped, credited in part and paid in two parts', async ({
  page,
  request,
}) => {
  const billing = await biller(request, helix);
  const before = await billing.change({
    ...{ country: 'US', billingEmail: null, invoiceWhen: 'delivered' },
    ...{ taxTreatment: 'none', taxRate: null, taxNote: null },
  });
  const order = await confirmedOrder(request);
  await startAs(page, 'admin', `/client-companies?limit=10&open=${helix}`);

  await button(page, 'Change billing').click();
  const form = dialog(page, 'Change billing');
  const pick = async (field: string, option: string) => {
    await form.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await pick('When to invoice', 'With each shipment');
  await pick('Tax', 'At a rate');
  await form.getByRole('textbox', { name: 'Rate required' }).fill('70');
  await form.getByLabel('Invoices by mail to').fill(payable);
  await form.getByLabel('Note beside the tax').fill('State tax');
  await button(page, 'Save changes').click();
  await expect(form.getByText('Write a percentage from 0 to 50.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Rate required' }).fill('10');
  // Somebody else writes another note meanwhile: the form shows both.
  await billing.change({ taxNote: 'County tax' });
  await button(page, 'Save changes').click();
  await expect(form.getByText('County tax')).toBeVisible();
  await button(page, 'Save changes').click();
  await expect(toast(page)).toContainText('Billing changed');
  await expect(panel(page).getByRole('region', { name: 'Billing' })).toContainText('Tax of 10%State tax');

  await follow(page, `/client-orders?all=1&search=${order.number}&open=${order.id}`);
  await expect(invoices(page)).toContainText('$160.00 not invoiced');
  await button(page, 'Add shipping').click();
  const ship = dialog(page, /^Add shipping/);
  await ship.getByLabel('Carrier required').fill('FedEx');
  await ship.getByRole('button', { name: 'Add shipping' }).click();
  await expect(invoices(page)).toContainText('$176.00');
  await expect(invoices(page)).not.toContainText('not invoiced');
  const number = (await invoices(page).getByRole('link', { name: /^INV-/ }).innerText()).trim();
  await mailTo(payable, 'client_invoice', number);

  await button(page, `Credit ${number}…`).click();
  const credit = dialog(page, `Credit ${number}`);
  await credit.getByRole('checkbox').nth(1).uncheck();
  await button(page, 'Issue credit note').click();
  await expect(credit.getByText('Fill this in.')).toBeVisible();
  await expect(credit).toContainText('$66.00');
  await credit.getByLabel('Reason required').fill('Arrived thawed');
  await button(page, 'Issue credit note').click();
  await expect(invoices(page)).toContainText('-$66.00');
  await expect(invoices(page)).toContainText('$60.00 not invoiced');

  await invoices(page).getByRole('link', { name: number }).click();
  await expect(page).toHaveURL(/\/client-invoices/);
  await expect(panel(page).getByText('Credited', { exact: true }).last()).toBeVisible();
  const pay = async (amount: string) => {
    await button(page, 'Payment…').click();
    await dialog(page, `Payment of ${number}`).getByLabel('Amount required').fill(amount);
    await button(page, 'Enter payment').click();
  };
  await page.route(
    '**/payments',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await pay('50');
  await expect(dialog(page, `Payment of ${number}`)).toContainText('cannot be reached');
  // Entered again, since nobody knows whether it was: it counts once.
  await button(page, 'Enter payment').click();
  await expect(toast(page)).toContainText('$60.00 left open');
  await pay('-51');
  await expect(page.getByText('The payments of this invoice would come to less than zero.')).toBeVisible();
  await dialog(page, `Payment of ${number}`).getByLabel('Amount required').fill('60');
  await button(page, 'Enter payment').click();
  await expect(panel(page).getByText('Paid', { exact: true }).first()).toBeVisible();
  await billing.change(before);
});

test('a manager follows and downloads the invoices of the company; a user sees those of own orders', {
  tag: '@full',
}, async ({ page, request, another }) => {
  const billing = await biller(request, helix);
  const before = await billing.change({ country: 'US', invoiceWhen: 'by_hand' });
  const order = await confirmedOrder(request);
  const staff = await colleague(request);
  const tube = await staff.createSample({ accession: freshAccession('INVOICE'), specimenPrice: 70 });
  const ofUser = await (await buyer(request)).place([tube.id]);
  await staff.manageOrder(ofUser.id, { status: 'confirmed' });
  await startAs(page, 'manager', '/orders?view=invoices&limit=10');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('invoice');

  // They are listed as soon as they are issued.
  const office = await another();
  await startAs(office, 'admin', `/client-orders?all=1&search=${order.number}&open=${order.id}`);
  await button(office, 'Invoice…').click();
  await button(office, 'Issue invoice').click();
  const number = (await invoices(office).getByRole('link', { name: /^INV-/ }).innerText()).trim();
  const other = await billing.issue(ofUser.id);
  await expect(row(page, other.number)).toBeVisible();
  await expectNoViolations(page, 'invoices of a client');
  await openRow(page, number);
  await expect(panel(page).getByRole('article', { name: `Invoice ${number}` })).toContainText(order.number);
  await expect(panel(page).getByRole('button', { name: /^(Payment|Credit)/ })).toHaveCount(0);
  const file = page.waitForEvent('download');
  await button(page, 'Download PDF').click();
  expect((await file).suggestedFilename()).toBe(`${number}.pdf`);

  const user = await another();
  await startAs(user, 'buyer', '/orders?view=invoices&limit=10');
  await expect(user.getByRole('radio', { name: 'Orders' })).toBeChecked();
  await expect(user.getByRole('radio', { name: 'Invoices' })).toHaveCount(0);
  await user.goto(`/orders?all=1&limit=10&open=${ofUser.id}`);
  await expect(invoices(user)).toContainText(other.number);
  const own = user.waitForEvent('download');
  await button(user, `Download ${other.number} as PDF`).click();
  expect((await own).suggestedFilename()).toBe(`${other.number}.pdf`);

  // Canceling takes back what is invoiced, unless staff uncheck it.
  await button(office, 'Cancel order').click();
  const cancel = dialog(office, /^Cancel /);
  await expect(cancel.getByRole('checkbox', { name: /credit note/ })).toBeChecked();
  await cancel.getByLabel('Reason required').fill('Ordered twice');
  await cancel.getByRole('button', { name: 'Cancel order' }).click();
  await expect(panel(page).getByText('Credited', { exact: true }).first()).toBeVisible();
  await billing.change(before);
});

testIn('fr', 'invoices: list, panel, dialogs with errors, and not loaded', async ({ page, request, lng }) => {
  const billing = await biller(request, helix);
  const before = await billing.change({ country: 'US', invoiceWhen: 'by_hand' });
  const [invoiced, next] = [await confirmedOrder(request), await confirmedOrder(request)];
  const { id } = await billing.issue(invoiced.id);
  await startAs(page, 'admin', `/client-invoices?lng=${lng}&open=${id}`);
  await expect(panel(page).getByRole('article')).toBeVisible();
  await expectNoViolations(page, 'invoice');
  for (const [open, submit] of [
    [/^(Payment…|Paiement…)$/, /^(Enter payment|Enregistrer le paiement)$/],
    [/^(Credit…|Avoir…)$/, /^(Issue credit note|Établir l’avoir)$/],
  ] as const) {
    await button(page, open).click();
    const form = page.getByRole('dialog').last();
    // The first is the day of the payment, or the box of all lines.
    const first = form.locator('input').first();
    if ((await first.getAttribute('type')) === 'date') await first.fill('');
    else await first.uncheck();
    await button(page, submit).click();
    await expectNoViolations(page, `${submit} with errors`);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button').first().click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
  // Tests of these rooms check the pages below.
  await follow(page, `/client-orders?all=1&search=${next.number}&open=${next.id}`);
  await button(page, /^(Invoice…|Facturer…)$/).click();
  await page.getByRole('dialog').last().getByRole('checkbox').first().uncheck();
  await button(page, /^(Issue invoice|Établir la facture)$/).click();
  await expectNoViolationsInPart(page, 'invoice with errors', '[role=dialog]');
  await follow(page, `/client-companies?limit=10&open=${helix}`);
  await button(page, /^(Change billing|Modifier la facturation)$/).click();
  await expectNoViolationsInPart(page, 'billing', '[role=dialog]');
  await page.route('**/api/client_invoices/get_many', (route) => route.abort());
  await page.goto('/client-invoices');
  await expect(page.getByRole('alert').filter({ hasText: /(invoices|factures)/ })).toBeVisible();
  await expectNoViolationsInPart(page, 'invoices that could not be loaded', 'main');
  await billing.change(before);
});
