import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { buyer } from './support/buyer-setup.ts';
import { colleague, freshName } from './support/calls.ts';
import { type Person, sessionOf, startAs } from './support/people.ts';
import { toast } from './support/screen.ts';
import { type Another, test } from './support/test.ts';

const panel = (page: Page) => page.locator('[data-panel=chat]');
const bubble = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text });
const badge = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /^Contact us/ });

async function person(another: Another, who: Person, path: string) {
  const page = await another();
  await startAs(page, who, path);
  return page;
}

/** A sample for sale, to ask about. */
async function sampleForSale(request: APIRequestContext): Promise<{ id: number; code: string }> {
  const made = await (await colleague(request)).createSample({ accession: freshName('CHAT') });
  return made as unknown as { id: number; code: string };
}

async function write(page: Page, text: string) {
  await page.getByRole('textbox', { name: /^Write/ }).fill(text);
  await page.keyboard.press('Enter');
}

test('a client asks about an order with a file attached, staff answer, and both see it live', async ({
  page,
  another,
  request,
}) => {
  const order = await (await buyer(request)).ask({ loincCode: '2345-7', quantity: 1, priceLimit: 1 });
  const client = await person(another, 'buyer', `/contact-us?order=${order.id}`);
  await expect(client.getByRole('listitem').filter({ hasText: order.number })).toContainText('About order');
  await expect(client).toHaveURL(/\/contact-us$/);
  await startAs(page, 'admin', '/contact-us?limit=10');
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await client.locator('input[type=file]').setInputFiles([
    { name: 'dock-pass.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj\n%%EOF\n') },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('plain') },
  ]);
  await expect(client.getByText('Only jpg, jpeg, png, pdf files are accepted.')).toBeVisible();
  await client.getByRole('button', { name: 'Remove notes.txt' }).click();
  const word = freshName('Question');
  const area = client.getByRole('textbox', { name: 'Write a message' });
  await area.fill(`${word}: where is it?`);
  await area.press('Shift+Enter');
  await area.pressSequentially('Thank you.');
  await area.press('Control+Enter');
  await expect(area).toHaveValue('');
  await expect(bubble(client, word)).toContainText('dock-pass.pdf');
  await expect(bubble(client, word).getByRole('link', { name: order.number })).toHaveAttribute(
    'href',
    `/orders?all=1&open=${order.id}`,
  );

  // Staff have the list open in another browser: the row moves up with its unread count, without a reload.
  const row = page.locator('[data-row]').filter({ hasText: word });
  await expect(row).toContainText('1 unread');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d+ unread message/);
  await expect(badge(page)).toContainText(/\d/);
  await row
    .getByRole('button', { name: /Tomás Silva/ })
    .first()
    .click();
  await expect(panel(page).getByText('1 new')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Write to Tomás Silva' })).toBeFocused();
  await expect(bubble(page, word)).toContainText('Thank you.');
  await expect(row).not.toContainText('unread');
  const downloading = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Download dock-pass.pdf' }).click();
  expect((await downloading).suggestedFilename()).toBe('dock-pass.pdf');

  const answer = freshName('Answer');
  await write(page, `${answer}: see ${order.number}`);
  await expect(bubble(client, answer)).toContainText('Rune Lind');
  await expect(bubble(page, answer).getByText('Seen', { exact: true })).toBeVisible();
  await expect(client.getByText('Rune Lind answered last.')).toBeVisible();
  await bubble(page, answer).getByRole('link', { name: order.number }).click();
  await expect(page).toHaveURL(/\/client-orders\?.*search=ALQ-/);
});

test('a message that failed to send survives closing the panel and arrives once after a retry', async ({
  page,
  another,
  request,
}) => {
  const sample = await sampleForSale(request);
  const client = await person(another, 'rival', `/contact-us?sample=${sample.id}`);
  await expect(client.getByRole('listitem').filter({ hasText: sample.code })).toContainText('About sample');
  const word = freshName('Hello');
  await write(client, word);
  await expect(bubble(client, word).getByRole('link', { name: sample.code })).toHaveAttribute(
    'href',
    `/specimen-search?open=${sample.id}`,
  );
  await startAs(page, 'admin', '/contact-us?limit=10');
  const row = page.getByRole('row').filter({ hasText: 'Jonas Ekström' });
  await expect(row).toContainText(word);
  await row.getByRole('button').first().click();
  await expect(bubble(page, word)).toBeVisible();

  // The server stored the message but the reply was lost: it shows once, as sent.
  const answer = freshName('Late');
  await page.route('**/create_reply', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await write(page, answer);
  await expect(bubble(page, answer)).toHaveCount(1);
  await expect(panel(page).getByRole('alert')).toHaveCount(0);
  await expect(bubble(client, answer)).toHaveCount(1);
  await page.unroute('**/create_reply');

  // The server never received the message: it and the draft stay while the panel is closed and reopened.
  await page.route('**/create_reply', (route) => route.abort());
  const again = freshName('Again');
  await write(page, again);
  await expect(panel(page).getByRole('alert')).toContainText('Not sent. The server cannot be reached.');
  const draft = freshName('Half a');
  await page.getByRole('textbox', { name: /^Write to/ }).fill(draft);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await page.unroute('**/create_reply');
  await row.getByRole('button').first().click();
  await expect(page.getByRole('textbox', { name: /^Write to/ })).toHaveValue(draft);
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(bubble(page, again)).toHaveCount(1);
  await expect(panel(page).getByRole('alert')).toHaveCount(0);
  await expect(bubble(client, again)).toHaveCount(1);
});

test('a deleted conversation comes back by undo; after the next deletion a message begins another', {
  tag: '@full',
}, async ({ page, another }) => {
  const client = await person(another, 'rival', '/contact-us');
  const again = freshName('Again');
  await write(client, again);
  await startAs(page, 'admin', '/contact-us?limit=10');
  await page.getByRole('row').filter({ hasText: again }).getByRole('button').first().click();
  await panel(page).getByRole('button', { name: 'Delete conversation' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Delete conversation' }).click();
  await expect(toast(page)).toContainText('Conversation with Jonas Ekström deleted.');
  // A hovered toast stays open.
  await toast(page).getByRole('button', { name: 'Undo' }).hover();
  await expect(client.getByText('What can we help you with?')).toBeVisible();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(bubble(client, again)).toBeVisible();
  await page
    .getByRole('row')
    .filter({ hasText: again })
    .getByRole('button', { name: /Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete conversation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete conversation' }).click();
  const next = freshName('Begin');
  await expect(client.getByText('What can we help you with?')).toBeVisible();
  await write(client, next);
  await expect(bubble(client, next)).toBeVisible();
  await expect(bubble(client, again)).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: next })).toContainText('1 unread');
});

test('a long conversation loads older messages on scrolling up and keeps the scroll position', {
  tag: '@full',
}, async ({ page, request }) => {
  const headers = { authorization: await sessionOf(request, 'manager') };
  const staff = { authorization: await sessionOf(request, 'super') };
  const word = freshName('Line');
  const first = await request.post('/api/contact_us/create_message_authorized', {
    headers,
    data: { comment: `${word} 0` },
  });
  const { chatId } = ((await first.json()) as { data: { chatId: number } }).data;
  // Two authors, so that each stays below the limit of messages a minute.
  for (let n = 1; n <= 56; n += 1)
    await request.post('/api/contact_us/create_reply', {
      headers: n % 2 ? staff : headers,
      data: { chatId, comment: `${word} ${n}` },
    });
  await startAs(page, 'admin', `/contact-us?limit=10&open=${chatId}`);
  await expect(bubble(page, `${word} 56`)).toBeVisible();
  const lines = page.locator('[data-message]');
  await expect(lines).toHaveCount(50);
  const top = lines.first();
  const seq = await top.getAttribute('data-message');
  const list = page.getByRole('region', { name: 'Messages' });
  await list.evaluate((box) => {
    box.scrollTop = 40;
  });
  const was = page.locator(`[data-message="${seq}"]`);
  await expect.poll(() => lines.count()).toBeGreaterThan(50);
  await expect(was).toBeInViewport();
  await expect(page.getByRole('button', { name: 'To the latest' })).toBeVisible();
  await page.getByRole('button', { name: 'To the latest' }).click();
  await expect(bubble(page, `${word} 56`)).toBeInViewport();
});

test('leaving the screen before the linked sample is loaded does not navigate back', async ({
  page,
  request,
}) => {
  const { id } = await sampleForSale(request);
  const read = Promise.withResolvers<void>();
  await page.route(`**/api/inventory/samples/${id}`, async (route) => {
    await read.promise;
    await route.continue();
  });
  const requested = page.waitForRequest(`**/api/inventory/samples/${id}`);
  await startAs(page, 'buyer', `/contact-us?sample=${id}`);
  const sent = await requested;
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page).toHaveURL(/\/orders/);
  read.resolve();
  await (await sent.response())?.finished();
  // By the next frame, everything that the reply triggers has happened.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  await expect(page).toHaveURL(/\/orders/);
});
