import { expect, type Locator, type Page } from '@playwright/test';
import { atRest } from './support/at-rest.ts';
import { buyer } from './support/buyer-setup.ts';
import { colleague, freshName } from './support/calls.ts';
import { startAs } from './support/people.ts';
import { test } from './support/test.ts';

// What Ctrl-P prints of the current screen.

/** Not cut off, over the full width, dark text without a background. */
async function expectPrinted(page: Page, sheet: Locator) {
  await atRest(page);
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toHaveCSS('color', 'rgb(15, 31, 32)');
  const { left, right, cut, room } = await sheet.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const parts = [element, ...element.querySelectorAll('*')];
    const cut = parts.filter((part) => {
      const { overflowY } = getComputedStyle(part);
      return (
        overflowY !== 'visible' &&
        part.scrollHeight > part.clientHeight + 1 &&
        !part.closest('.truncate, .sr-only')
      );
    });
    const { clientWidth } = document.documentElement;
    return {
      left: box.left,
      right: box.right,
      cut: cut.map((part) => part.outerHTML.slice(0, 120)),
      room: clientWidth,
    };
  });
  expect([left, right]).toEqual([0, room]);
  expect(cut).toEqual([]);
  await expect(page.locator('[data-layout] > [data-bars]')).toBeHidden();
  await expect(page.locator('[data-layer-footer]:visible')).toHaveCount(0);
}

test('an order prints only its panel', async ({ page, request }) => {
  const staff = await colleague(request);
  const made = [];
  for (let n = 0; n < 12; n += 1) made.push(await staff.createSample({ accession: freshName('PRINT') }));
  const order = await (await buyer(request)).place(made.map(({ id }) => id));
  await page.addInitScript(() => localStorage.setItem('color_mode', 'dark'));
  await startAs(page, 'admin', `/client-orders?limit=10&open=${order.id}`);
  const panel = page.locator('[data-panel]');
  await expect(panel.getByRole('heading', { name: '12 samples' })).toBeVisible();
  await expectPrinted(page, panel);
  await expect(page.locator('#root')).toBeHidden();
  await expect(panel.getByText(order.number).first()).toBeVisible();
  await expect(panel.getByRole('button')).toHaveCount(0);
});

test('the cart, a search with its filters and intervals, and a specimen label print completely', {
  tag: '@full',
}, async ({ page, request }) => {
  const tube = await (await colleague(request)).createSample({ accession: freshName('PRINT') });
  const client = await buyer(request);
  await client.emptyCart();
  await client.hold([tube.id]);
  await startAs(page, 'buyer', '/cart');
  await expect(page.getByRole('timer')).toBeVisible();
  await expectPrinted(page, page.locator('main'));
  await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Place order' })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/specimen-search?search=glucose&donorGender=Female');
  await expect(page.locator('[data-row-open]').first()).toBeVisible();
  // Paper has room for half of the screen's columns: all columns and the filters must still be printed.
  await page.setViewportSize({ width: 690, height: 900 });
  await expectPrinted(page, page.locator('main'));
  await expect(page.locator('[data-printed-filters]')).toHaveText('Search: glucose; Sex: Female');
  const first = page.locator('tr[data-row]').first();
  await expect(first.getByText('Glucose', { exact: true })).toBeVisible();
  await expect(first).toContainText(/\d+–\d+|[≤≥] \d+/);
  expect(
    await first.getByText('Glucose', { exact: true }).evaluate((name) => name.getBoundingClientRect().width),
  ).toBeGreaterThan(40);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ media: 'screen' });
  await page.locator('[data-row-open]').first().click();
  const label = page.getByRole('dialog');
  await expect(label.locator('dl')).toBeVisible();
  await expectPrinted(page, label);
  await expect(label.locator('section svg').last()).toBeVisible();
});
