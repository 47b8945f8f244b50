import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { buyer } from './support/buyer-setup.ts';
import { colleague, draftQuote, freshAccession, freshName, withdrawQuote } from './support/calls.ts';
import { mailTo } from './support/mails.ts';
import { people, sessionOf, startAs } from './support/people.ts';
import { panel, toast } from './support/screen.ts';
import { test } from './support/test.ts';

/** North Bio asks for one approval from $1,000; Helix has demo quotes in every state. */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** A cart of the newcomer with two samples of $600, and no others. */
async function dearCart(request: Parameters<typeof colleague>[0]) {
  const staff = await colleague(request);
  const made = [];
  for (let n = 0; n < 2; n += 1) {
    const accession = freshName('QUOTE').replace(' ', '-').toUpperCase();
    made.push(await staff.createSample({ accession, specimenPrice: 600 }));
  }
  const client = await buyer(request, 'newcomer');
  await client.emptyCart();
  await client.hold(made.map(({ id }) => id));
  return made.map(({ code }) => code);
}

/** Beside the page, as the manager of North Bio. */
async function approve(request: Parameters<typeof colleague>[0], total: number) {
  const headers = { authorization: await sessionOf(request, 'rival') };
  const waiting = await request.post('/api/approvals/get_many', { headers, data: { forMe: true } });
  const { items } = (await waiting.json()).data as { items: { id: number; total: number }[] };
  const id = items.find((each) => each.total === total)?.id;
  const data = { approve: true, expectedTotal: total };
  const reply = await request.post(`/api/approvals/${id}/decide`, { headers, data });
  expect(reply.status(), await reply.text()).toBe(200);
}

async function requestQuote(page: Page): Promise<string> {
  await startAs(page, 'newcomer', '/cart');
  await button(page, 'Request a quote').click();
  const dialog = page.getByRole('dialog', { name: 'Request a quote' });
  await dialog.getByLabel('Message').fill('For the second plate');
  await dialog.getByRole('button', { name: 'Request a quote' }).click();
  await page.getByRole('link', { name: 'Show it' }).click();
  await expect(panel(page).getByText(/^With the seller since/)).toBeVisible();
  return (await panel(page).getByRole('heading', { name: /^QUO-/ }).innerText()).trim();
}

/** Sends the draft that is open, with shipping. */
async function sendOffer(staff: Page, shipping: string) {
  await button(staff, /^Offer \$/).click();
  const dialog = staff.getByRole('dialog', { name: /^Offer QUO-/ });
  await dialog.getByRole('button', { name: 'In 7 days' }).click();
  await dialog.getByLabel('Shipping price').fill(shipping);
  await dialog.getByRole('button', { name: 'Send offer' }).click();
  await expect(toast(staff)).toContainText('offered');
}

test('a quote is requested, offered, countered, offered again, and accepted after approval', async ({
  page,
  request,
  another,
}) => {
  const [first = '', second = ''] = await dearCart(request);
  const staff = await another();
  await startAs(staff, 'admin', '/client-orders?view=quotes&turn=seller&limit=10');
  const number = await requestQuote(page);
  await expect(panel(page)).toContainText('For the second plate');

  // Staff see it without a reload, and Tab goes down the prices.
  await staff.getByRole('row', { name: number }).getByRole('button').first().click();
  await button(staff, 'Prepare offer').click();
  await staff.getByLabel(`Price of ${first}`).fill('580');
  await staff.keyboard.press('Tab');
  await expect(staff.getByLabel(`Price of ${second}`)).toBeFocused();
  await staff.keyboard.type('560');
  await staff.keyboard.press('Tab');
  await expect(panel(staff)).toContainText('$1,140.00');
  await sendOffer(staff, '25');

  await expect(panel(page).getByText('Offered', { exact: true })).toBeVisible();
  await button(page, 'Ask for changes').click();
  await page.getByLabel(`Price of ${first}`).fill('520');
  await page.getByLabel('Message to the seller').fill('The first one is small.');
  await button(page, 'Send request').click();
  await expect(panel(page).getByText(/^With the seller since/)).toBeVisible();

  await expect(panel(staff)).toContainText('The first one is small.');
  await button(staff, 'Prepare offer').click();
  await button(staff, `Take the price asked for ${first}`).click();
  await expect(panel(staff)).toContainText('$1,080.00');
  await sendOffer(staff, '20');

  await button(page, 'Accept for $1,100.00').click();
  const accept = page.getByRole('dialog', { name: `Accept ${number}` });
  await accept.getByLabel('Purchase order number required').fill(`NB ${Date.now()}`);
  await accept.getByText('Overnight').click();
  await accept.getByRole('button', { name: 'Request approval' }).click();
  await expect(panel(page).getByText('Waits for approval')).toBeVisible();

  // approvals.spec.ts decides on the screen of the manager.
  await approve(request, 1100);
  await expect(panel(page).getByText('Accepted', { exact: true }).first()).toBeVisible();
  await panel(page).getByRole('link', { name: /^ALQ-/ }).click();
  await expect(panel(page)).toContainText('$1,100.00');
  await expect(panel(staff).getByText('Accepted', { exact: true }).first()).toBeVisible();
  await mailTo(people.newcomer, 'quote_offered', '$1,100.00');
});

test('the last day of an offer counts hours; what has ended can be requested again', {
  tag: '@full',
}, async ({ page }) => {
  await startAs(page, 'buyer', '/orders?view=quotes&state=offered');
  const row = page.getByRole('row', { name: /QUO-/ }).first();
  const until = await row.locator('time').getAttribute('datetime');
  await page.clock.setFixedTime(new Date(Date.parse(until ?? '') - 5.5 * 3_600_000));
  await page.reload();
  await expect(row).toContainText('5 hours');

  await page.goto('/orders?view=quotes&all=1&state=declined');
  await page.getByRole('row', { name: /QUO-/ }).getByRole('button').first().click();
  await expect(panel(page)).toContainText('Declined: bought elsewhere');
  await button(page, 'Request again').click();
  await expect(toast(page)).toContainText('Quote requested again');
  await expect(panel(page).getByText('Requested', { exact: true })).toBeVisible();
  await button(page, 'Withdraw').click();
  await expect(toast(page)).toContainText('The specimens are in the cart again.');
});

test('pasted codes are added to a draft; those left out stay in the field, with the reason', {
  tag: '@full',
}, async ({ page, request }) => {
  const staff = await colleague(request);
  const [one, two, held] = [
    await staff.createSample({ accession: freshAccession('QT') }),
    await staff.createSample({ accession: freshAccession('QT') }),
    await staff.createSample({ accession: freshAccession('QT') }),
  ];
  const client = await buyer(request, 'newcomer');
  await client.emptyCart();
  await client.hold([held.id]);
  const quote = await draftQuote(request, people.buyer);
  await startAs(page, 'admin', `/client-orders?view=quotes&open=${quote.id}`);
  await button(page, 'Add samples').click();
  const dialog = page.getByRole('dialog', { name: 'Add samples' });
  await dialog.getByText('By codes').click();
  const codes = dialog.getByLabel('Codes or accessions');
  await codes.fill(`${one.code.toLowerCase()}, ${held.code}; SP-NOSUCH`);
  await dialog.getByText('Of a biomarker').click();
  await dialog.getByText('By codes').click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page)).toContainText('1 sample added');
  const left = dialog.getByRole('alert');
  await expect(left).toContainText('2 samples were not added');
  await expect(left).toContainText(`Held by another client${held.code}`);
  await expect(left).toContainText('Not in stockSP-NOSUCH');
  await expect(codes).toHaveValue(`${held.code}\nSP-NOSUCH`);
  await codes.fill(two.code);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  for (const { code } of [one, two]) await expect(panel(page).getByLabel(`Price of ${code}`)).toBeVisible();
  await client.emptyCart();
});

test('samples are chosen for a draft in the inventory, on several pages, until it is no draft any more', {
  tag: '@full',
}, async ({ page, request }) => {
  const staff = await colleague(request);
  const word = freshAccession('PICK');
  for (let n = 10; n < 22; n += 1) await staff.createSample({ accession: `${word}-${n}` });
  const quote = await draftQuote(request, people.buyer);
  await startAs(page, 'admin', `/client-orders?view=quotes&open=${quote.id}`);
  await page.getByRole('link', { name: 'Choose in the inventory' }).click();
  await expect(page.getByText(`Choosing samples for ${quote.number}`)).toBeVisible();

  // The quote stays in the address while the list changes.
  await page.getByRole('link', { name: /^Available/ }).click();
  await page.getByRole('searchbox').fill(word);
  await expect(page).toHaveURL(/search=/);
  await page.goto(`${page.url()}&limit=10`);
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await page.getByRole('checkbox', { name: `${word}-21` }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('checkbox', { name: `${word}-10` }).click();
  await button(page, 'Add to quote').click();
  await expect(toast(page)).toContainText('2 samples added');
  await expect(page).toHaveURL(new RegExp(`quote=${quote.id}`));

  await page.getByRole('checkbox', { name: `${word}-10` }).click();
  await page.getByRole('checkbox', { name: `${word}-11` }).click();
  await button(page, 'Add to quote').click();
  await expect(page.getByRole('alert')).toContainText(`In this quote already${word}-10`);

  await withdrawQuote(request, quote.id);
  await expect(page.getByRole('alert').first()).toContainText(`Nothing can be added to ${quote.number} now`);
  await expect(button(page, 'Add to quote')).toBeHidden();
  await page.getByRole('link', { name: 'Back to the quote' }).click();
  await expect(panel(page)).toContainText(quote.number);
});

for (const lng of ['en', 'fr'])
  test(`quotes have no accessibility violations in ${lng}`, { tag: '@full' }, async ({ page, another }) => {
    await startAs(page, 'manager', `/orders?lng=${lng}&view=quotes`);
    await page.getByRole('row', { name: /QUO-/ }).first().waitFor();
    await expectNoViolations(page, 'quotes of a client');
    await page.goto('/orders?view=quotes&state=offered&open=6');
    await panel(page).getByRole('table').waitFor();
    await expectNoViolations(page, 'offer');
    await button(page, /^(Ask for changes|Demander des changements)$/).click();
    await button(page, /^(Send request|Envoyer la demande)$/).click();
    await expectNoViolations(page, 'counteroffer with errors');
    await button(page, /^(Cancel|Annuler)$/).click();
    await button(page, /^(Accept for|Accepter pour) /).click();
    await page.getByRole('dialog').last().locator('button[type=submit]').click();
    await expectNoViolations(page, 'acceptance with errors');

    const staff = await another();
    await startAs(staff, 'admin', `/client-orders?lng=${lng}&view=quotes`);
    await staff.getByRole('row', { name: /QUO-/ }).first().waitFor();
    await expectNoViolations(staff, 'quotes of staff');
    await staff.goto('/client-orders?view=quotes&open=7');
    await panel(staff).getByRole('textbox').first().waitFor();
    await expectNoViolations(staff, 'draft');
    await button(staff, /^(Offer|Proposer) /).click();
    await staff.getByRole('dialog').last().locator('input[type=date]').fill('');
    await staff.getByRole('dialog').last().locator('button[type=submit]').click();
    await expectNoViolations(staff, 'offer with errors');
  });
