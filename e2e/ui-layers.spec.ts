import { expect, type Page } from '@playwright/test';
import { galleryUrl } from './support/addresses.ts';
import { atRest } from './support/at-rest.ts';
import { test } from './support/test.ts';

/** The specification's list, repeated here: the store must have exactly these modes. */
const dialogModes =
  'edit view import delete confirm set_price order_form place_order product_info confirm_order complete_order shipping_order custom_request_form add_shipping_location delete_shipping_location'.split(
    ' ',
  );

interface Move {
  role: string | null;
  property: string;
  ms: number;
  from: string;
  to: string;
}

const opener = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true });
const layer = (page: Page) => page.getByRole('dialog');
const store = (page: Page) => page.locator('#layer-store');

test.beforeEach(async ({ page }) => {
  // Records every transition that runs on a layer, with its duration.
  await page.addInitScript(() => {
    const moves: Move[] = [];
    Object.assign(window, { moves });
    document.addEventListener(
      'transitionrun',
      ({ target, propertyName: property }) => {
        if (!(target instanceof HTMLElement)) return;
        const run = target
          .getAnimations()
          .find((a) => a instanceof CSSTransition && a.transitionProperty === property);
        const frames = (run?.effect as KeyframeEffect | undefined)?.getKeyframes() ?? [];
        moves.push({
          role: target.getAttribute('role'),
          property,
          ms: Number(run?.effect?.getTiming().duration),
          from: String(frames[0]?.[property]),
          to: String(frames.at(-1)?.[property]),
        });
      },
      true,
    );
  });
  await page.goto(`${galleryUrl}/gallery?only=layers`);
  await expect(store(page)).toHaveText('panel closed null, dialog closed null');
});

const movesOf = (page: Page, property: string) =>
  page.evaluate(
    (name) =>
      (window as unknown as { moves: Move[] }).moves.filter(
        (m) => m.role === 'dialog' && m.property === name,
      ),
    property,
  );

test.describe('side panel', () => {
  test('is 870 wide, flush right, full height, with header, content and footer', async ({ page }) => {
    await opener(page, 'Panel, edit').click();
    await atRest(page);
    expect(await layer(page).boundingBox()).toEqual({ x: 570, y: 0, width: 870, height: 900 });
    const heights = await layer(page).evaluate((el) =>
      ['header', '[data-layer-body]', 'footer'].map((part) => {
        const box = el.querySelector(part)?.getBoundingClientRect();
        return { top: box?.top, bottom: box?.bottom };
      }),
    );
    expect(heights[0]?.top).toBe(0);
    expect(heights[1]?.top).toBe(heights[0]?.bottom);
    expect(heights[2]).toEqual({ top: 900 - 68, bottom: 900 });
    expect(heights[1]?.bottom).toBe(heights[2]?.top);
  });

  test('slides in from the right in 225 ms and out in 195', async ({ page }) => {
    await opener(page, 'Panel, view').click();
    await atRest(page);
    expect(await movesOf(page, 'translate')).toEqual([
      expect.objectContaining({ ms: 225, from: '100%', to: expect.stringMatching(/^(0px|none)$/) }),
    ]);
    await page.keyboard.press('Escape');
    await expect(layer(page)).toHaveCount(0);
    const [, out] = await movesOf(page, 'translate');
    expect(out).toMatchObject({ ms: 195, to: '100%' });
  });

  test('fills a window narrower than itself', async ({ page }) => {
    for (const width of [869, 600, 320]) {
      await page.setViewportSize({ width, height: 700 });
      await opener(page, 'Panel, edit').click();
      await atRest(page);
      expect(await layer(page).boundingBox()).toEqual({ x: 0, y: 0, width, height: 700 });
      await page.keyboard.press('Escape');
      await expect(layer(page)).toHaveCount(0);
    }
  });

  test('closes when the pointer goes down on the backdrop, not when a drag ends there', async ({ page }) => {
    await opener(page, 'Panel, view').click();
    await atRest(page);
    await page.mouse.move(900, 500);
    await page.mouse.down();
    await page.mouse.move(100, 500, { steps: 4 });
    await page.mouse.up();
    await expect(store(page)).toContainText('panel view ACC240312-0117');
    await expect(layer(page)).toBeVisible();
    await page.mouse.down({ button: 'right' });
    await page.mouse.up({ button: 'right' });
    await expect(store(page)).toContainText('panel view');
    await page.mouse.down();
    await expect(layer(page)).toHaveCount(0);
    await page.mouse.up();
    await expect(opener(page, 'Panel, view')).toBeFocused();
  });

  test('has a chat footer that grows with the text; other footers keep their 68 px', async ({ page }) => {
    await opener(page, 'Panel, chat').click();
    const footer = layer(page).locator('footer');
    const height = () => footer.evaluate((el) => el.getBoundingClientRect().height);
    expect(await height()).toBe(68);
    await layer(page).getByRole('textbox', { name: 'Reply' }).fill('one\ntwo\nthree\nfour\nfive');
    expect(await height()).toBe(68 + 4 * 20);
    const box = await footer.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(900);
    await expect(layer(page)).toHaveAttribute('data-panel', 'chat');
  });

  for (const mode of ['edit', 'create', 'view', 'read_only'])
    test(`opens as ${mode}, and closing resets mode and row`, async ({ page }) => {
      await opener(page, `Panel, ${mode}`).click();
      await expect(layer(page)).toHaveAttribute('data-mode', mode);
      await expect(store(page)).toContainText(new RegExp(`panel ${mode} \\w`));
      const name = layer(page).getByRole('textbox', { name: /^Name/ });
      const writes = mode === 'edit' || mode === 'create';
      await expect(writes ? name : layer(page)).toBeFocused();
      await expect(layer(page).getByRole('button', { name: 'Save changes' })).toHaveCount(writes ? 1 : 0);
      if (mode === 'read_only') {
        await expect(name).toHaveAttribute('readonly', '');
        await expect(layer(page).getByRole('switch', { name: 'Terms agreed' })).toBeDisabled();
        await expect(layer(page).getByRole('button', { name: 'Edit' })).toHaveCount(0);
      }
      if (mode === 'view') {
        await layer(page).getByRole('button', { name: 'Edit' }).click();
        await expect(layer(page)).toHaveAttribute('data-mode', 'edit');
        await expect(store(page)).toContainText('panel edit ACC240312-0117');
      }
      await page.keyboard.press('Escape');
      await expect(layer(page)).toHaveCount(0);
      await expect(store(page)).toHaveText('panel closed null, dialog closed null');
      await expect(opener(page, `Panel, ${mode}`)).toBeFocused();
    });

  test('asks before discarding changes', async ({ page }) => {
    const name = layer(page).getByRole('textbox', { name: /^Name/ });
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await opener(page, 'Panel, edit').click();
    await name.fill('Helix North');
    await page.keyboard.press('Escape');
    await expect(question).toContainText('Helix San Diego has 1 field you have not saved.');
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(name).toHaveValue('Helix North');
    await expect(name).toBeFocused();
    // The backdrop and the buttons ask as well; Escape on the question keeps the input.
    await page.mouse.click(100, 400);
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(name).toHaveValue('Helix North');
    await layer(page).getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(layer(page)).toHaveCount(0);
    await expect(store(page)).toHaveText('panel closed null, dialog closed null');
    await expect(opener(page, 'Panel, edit')).toBeFocused();
    await opener(page, 'Panel, edit').click();
    await expect(name).toHaveValue('');
  });
});

test.describe('dialog', () => {
  test('is 400 by 200 at least, in the middle, with title, content and footer', async ({ page }) => {
    await opener(page, 'Dialog, confirm').click();
    await atRest(page);
    expect(await layer(page).boundingBox()).toEqual({ x: 520, y: 350, width: 400, height: 200 });
    await page.keyboard.press('Escape');
    await expect(layer(page)).toHaveCount(0);
    await opener(page, 'Dialog, view').click();
    await expect(layer(page)).toHaveAccessibleName('Thyroid disease');
    await expect(layer(page).locator('[data-layer-body]')).toContainText('Thyrotropin');
    await expect(layer(page).locator('footer')).toContainText('Take to the list');
    await atRest(page);
    expect((await layer(page).boundingBox())?.width).toBe(440);
    expect((await movesOf(page, 'scale')).map(({ ms }) => ms)).toEqual([225, 195, 225]);
  });

  test('has every mode of the specification, and closing resets mode and row', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const named = page.getByRole('button', { name: /^Dialog, / });
    expect((await named.allTextContents()).map((words) => words.replace('Dialog, ', '')).sort()).toEqual(
      dialogModes.toSorted(),
    );
    for (const mode of dialogModes) {
      await opener(page, `Dialog, ${mode}`).click();
      await expect(layer(page)).toBeVisible();
      await expect(store(page)).toHaveText(`panel closed null, dialog ${mode} row of ${mode}`);
      await page.keyboard.press('Escape');
      await expect(layer(page)).toHaveCount(0);
      await expect(store(page)).toHaveText('panel closed null, dialog closed null');
      await expect(opener(page, `Dialog, ${mode}`)).toBeFocused();
    }
  });

  test('shows a labeled progress bar while it works, and cannot be closed', async ({ page }) => {
    await page.clock.install();
    await opener(page, 'Dialog, delete').click();
    await atRest(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await layer(page).getByRole('button', { name: 'Delete 2 samples' }).click();
    const bar = layer(page).getByRole('progressbar', { name: 'Deleting 2 samples' });
    await expect(bar).toBeVisible();
    await expect(layer(page)).toHaveAttribute('aria-busy', 'true');
    // The overlay covers the whole dialog, so no click reaches what is below.
    const uncovered = await layer(page).evaluate((el) => {
      const { left, top, right, bottom } = el.getBoundingClientRect();
      const overlay = el.querySelector('[role=progressbar]')?.closest('.absolute');
      return [
        [left + 3, top + 30],
        [right - 3, bottom - 30],
        [right - 60, bottom - 30],
      ].filter(([x = 0, y = 0]) => !overlay?.contains(document.elementFromPoint(x, y)));
    });
    expect(uncovered).toEqual([]);
    await page.keyboard.press('Escape');
    await page.mouse.click(100, 400);
    await expect(store(page)).toContainText('dialog delete');
    await expect(bar).toBeVisible();
    await page.clock.runFor(1600);
    await page.clock.resume();
    await expect(layer(page)).toHaveCount(0);
    await expect(store(page)).toContainText('dialog closed null');
  });

  test('over a panel closes first on Escape, and focus returns to the panel', async ({ page }) => {
    await opener(page, 'Panel, edit').click();
    const panel = page.locator('[data-panel]');
    await panel.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 samples?' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(panel).toBeVisible();
    await expect(store(page)).toHaveText('panel edit Helix San Diego, dialog closed null');
    await expect(panel.getByRole('button', { name: 'Delete' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(opener(page, 'Panel, edit')).toBeFocused();
  });

  test('with a changed form asks first, as the panel does', async ({ page }) => {
    await opener(page, 'Dialog, edit').click();
    await layer(page).getByRole('textbox', { name: /^Name/ }).fill('Helix North');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(layer(page)).toHaveCount(0);
    await expect(store(page)).toContainText('dialog closed null');
  });
});
