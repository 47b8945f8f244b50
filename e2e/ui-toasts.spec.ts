import { expect, type Page } from '@playwright/test';
import { galleryUrl } from './support/addresses.ts';
import { test } from './support/test.ts';

const region = (page: Page) => page.getByRole('region', { name: 'Notifications' });
/** An error or another toast, by its text. */
const toast = (page: Page, words: string) =>
  region(page).getByRole('alert').or(region(page).getByRole('group')).filter({ hasText: words });
// By key: a toast may cover the button.
const say = (page: Page, words: string) =>
  page.getByRole('button', { name: words, exact: true }).press('Enter');

/** From here on, time only moves by `page.clock`. */
async function stopTime(page: Page) {
  await page.clock.install();
  await page.goto(`${galleryUrl}/gallery?only=pickers`);
  await expect(page.locator('#alert-store')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

test('toasts are at the top-right, 52 high and 300 wide, 8 apart', async ({ page }) => {
  await page.goto(`${galleryUrl}/gallery?only=pickers`);
  await say(page, 'Success');
  await say(page, 'Warning');
  await expect(toast(page, 'The hold on 2')).toBeVisible();
  const tops = [];
  for (const words of ['SP-204817 added', 'The hold on 2']) {
    await expect.poll(async () => (await toast(page, words).boundingBox())?.x).toBe(1440 - 40 - 300);
    const box = await toast(page, words).boundingBox();
    expect(box).toMatchObject({ width: 300, height: 52 });
    tops.push(box?.y);
  }
  expect(tops.sort((a = 0, b = 0) => a - b)).toEqual([10, 10 + 52 + 8]);
});

test('toasts appear in 225 ms and disappear in 195', async ({ page }) => {
  await page.addInitScript(() => {
    const runs: [string, number][] = [];
    Object.assign(window, { runs });
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (!(target instanceof HTMLElement) || !target.matches('[role=group]')) return;
      for (const run of target.getAnimations())
        if (run instanceof CSSTransition && run.transitionProperty === propertyName)
          runs.push([propertyName, Number(run.effect?.getTiming().duration)]);
    });
  });
  const runs = () => page.evaluate(() => (window as unknown as { runs: [string, number][] }).runs);
  await page.goto(`${galleryUrl}/gallery?only=pickers`);
  await say(page, 'Success');
  // A transition reversed half-way would have a shorter duration.
  await expect.poll(runs).toContainEqual(['opacity', 225]);
  await expect(toast(page, 'SP-204817')).toHaveCSS('opacity', '1');
  await toast(page, 'SP-204817').getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page, 'SP-204817')).toHaveCount(0);
  expect((await runs()).filter(([name]) => name === 'opacity')).toEqual([
    ['opacity', 225],
    ['opacity', 195],
  ]);
});

test('toasts close after 5000 ms and not before', async ({ page }) => {
  await stopTime(page);
  await say(page, 'Success');
  await page.clock.runFor(4950);
  await expect(toast(page, 'SP-204817')).toBeVisible();
  await page.clock.runFor(100);
  const staying = toast(page, 'SP-204817').and(page.locator(':not([data-ending-style])'));
  await expect(staying).toHaveCount(0);
  await page.clock.resume();
  await expect(toast(page, 'SP-204817')).toHaveCount(0);
});

test('toasts stay while hovered or focused', async ({ page }) => {
  await stopTime(page);
  await say(page, 'Success');
  await page.clock.runFor(4000);
  await toast(page, 'SP-204817').hover();
  await page.clock.runFor(20_000);
  await expect(toast(page, 'SP-204817')).toBeVisible();
  await page.mouse.move(300, 500);
  await page.clock.runFor(900);
  await expect(toast(page, 'SP-204817')).toBeVisible();
  await page.keyboard.press('F6');
  await expect(region(page)).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(toast(page, 'SP-204817')).toBeVisible();
  await page.getByRole('button', { name: 'Info', exact: true }).focus();
  await page.clock.runFor(5000);
  await page.clock.resume();
  await expect(toast(page, 'SP-204817')).toHaveCount(0);
});

test('ten of twelve toasts are shown, the others when there is room', async ({ page }) => {
  await stopTime(page);
  await say(page, 'Twelve');
  await page.clock.runFor(100);
  await expect(toast(page, 'Toast')).toHaveCount(10);
  await expect(region(page).locator('[data-limited]')).toHaveCount(2);
  await page.clock.resume();
  await toast(page, 'Toast 7').getByRole('button', { name: 'Dismiss' }).click();
  await toast(page, 'Toast 8').getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page, 'Toast')).toHaveCount(10);
  await expect(region(page).locator('[data-limited]')).toHaveCount(0);
});

test('each type of toast has its look; message and default look like success', async ({ page }) => {
  await stopTime(page);
  const look = async (words: string, text: string) => {
    await say(page, words);
    await page.clock.runFor(100);
    const card = toast(page, text).first();
    await expect(card).toBeVisible();
    return card.evaluate((el) => {
      const glyph = el.querySelector('svg');
      return {
        role: el.getAttribute('role'),
        name: el.getAttribute('aria-label'),
        glyph: glyph?.innerHTML,
        colour: glyph ? getComputedStyle(glyph).color : '',
      };
    });
  };
  const success = await look('Success', 'SP-204817');
  const info = await look('Info', '12 new specimens');
  const warning = await look('Warning', 'The hold on 2');
  const error = await look('Error', 'Order not placed');
  expect(await look('Message', 'Your cart is ready')).toEqual(success);
  expect(await look('Default', 'Of no named type')).toEqual(success);
  const all = [success, info, warning, error];
  expect(new Set(all.map(({ glyph }) => glyph)).size).toBe(4);
  expect(new Set(all.map(({ colour }) => colour)).size).toBe(4);
  expect(all.map(({ role, name }) => name ?? role)).toEqual(['Done', 'Notice', 'Warning', 'alert']);
});

test('each message of an error is a separate alert', async ({ page }) => {
  await stopTime(page);
  await say(page, 'Error');
  await expect(region(page).getByRole('alert')).toHaveCount(2);
  await expect(region(page).getByRole('alert').filter({ hasText: 'Second sentence.' })).toHaveCount(1);
  await expect(region(page).getByRole('group')).toHaveCount(0);
});

test('toasts leave the store as soon as they are shown, and are shown once', async ({ page }) => {
  await stopTime(page);
  const empty = 'info 0, error 0, success 0, warning 0, message 0';
  await expect(page.locator('#alert-store')).toHaveText(empty);
  await say(page, 'Success');
  await expect(toast(page, 'SP-204817')).toHaveCount(1);
  await expect(page.locator('#alert-store')).toHaveText(empty);
  await say(page, 'Info');
  await expect(toast(page, '12 new specimens')).toHaveCount(1);
  await expect(toast(page, 'SP-204817')).toHaveCount(1);
  await expect(page.locator('#alert-store')).toHaveText(empty);
});

test('Undo runs once and closes the toast', async ({ page }) => {
  await page.goto(`${galleryUrl}/gallery?only=pickers`);
  await say(page, 'With undo');
  const card = toast(page, '2 samples deleted.');
  await expect(card.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await card.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Restored')).toHaveCount(1);
  await expect(card).toHaveCount(0);
});
