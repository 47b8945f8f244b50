import { crc32, deflateSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { colleague, freshName } from './support/calls.ts';
import { startAs } from './support/people.ts';
import { panel, row, toast } from './support/screen.ts';
import { test } from './support/test.ts';

const logo = (page: Page) => panel(page).getByRole('group', { name: 'Logo' });
const picker = (page: Page) => logo(page).locator('input[type=file]');
const image = (name: string) => ({ name, mimeType: 'image/png', buffer: png(120, [10, 100, 120]) });

/** Waits until the image is decoded, not only requested. */
const drawn = (where: ReturnType<typeof logo>) =>
  expect
    .poll(() => where.locator('img').evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

test("a new vendor's logo shows in the form, the panel and the list; it is replaced and removed", {
  tag: '@full',
}, async ({ page }) => {
  const name = freshName('Pictured');
  await startAs(page, 'admin', '/vendors');
  await page.getByRole('button', { name: 'New vendor' }).click();
  await panel(page).getByLabel('Name required').fill(name);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await picker(page).setInputFiles(image('cedar logo ’26.png'));
  const put = await sent;
  const headers = await put.allHeaders();
  expect(headers['content-type']).toBe('image/png');
  expect(Number(headers['content-length'])).toBeGreaterThan(50);
  expect(headers['content-disposition']).toContain('attachment');
  expect(headers.authorization).toBeUndefined();
  await expect(toast(page)).toContainText('Image uploaded.');
  await drawn(logo(page));
  await panel(page).getByRole('button', { name: 'Create vendor' }).click();
  await expect(toast(page)).toContainText('Vendor created.');
  await expect(panel(page)).toHaveAttribute('data-mode', 'view');
  await expect(logo(page).getByRole('button')).toHaveCount(0);
  await expect(logo(page).locator('img')).toHaveAttribute('src', /^\/api\/files\/\d+\?.*signature=/);
  await drawn(logo(page));

  await panel(page).getByRole('button', { name: 'Edit' }).click();
  await logo(page).getByRole('button', { name: 'Remove' }).click();
  await expect(logo(page).getByRole('button', { name: 'Choose an image' })).toBeFocused();
  await expect(logo(page).locator('img')).toHaveCount(0);
  await picker(page).setInputFiles(image('other.png'));
  await drawn(logo(page));
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page)).toContainText('Vendor updated.');
  await expect(panel(page)).toHaveAttribute('data-mode', 'view');
  await page.keyboard.press('Escape');
  await drawn(row(page, name));

  await row(page, name).getByRole('button').first().click();
  await panel(page).getByRole('button', { name: 'Edit' }).click();
  await logo(page).getByRole('button', { name: 'Remove' }).click();
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(panel(page)).toHaveAttribute('data-mode', 'view');
  await expect(logo(page).locator('img')).toHaveCount(0);
});

test('a wrong type, a too large file and a fake image show errors at the field, in French; a dropped image still works', async ({
  page,
}) => {
  await startAs(page, 'admin', '/vendors?lng=fr&limit=10');
  await page.locator('main button').first().click();
  await picker(page).setInputFiles({
    name: 'a.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg/>'),
  });
  await expect(logo(page).getByText('Seuls les fichiers jpg, jpeg, png sont acceptés.')).toBeVisible();
  const large = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1_048_576 + 1) };
  await picker(page).setInputFiles(large);
  await expect(logo(page).getByText('Le fichier dépasse 5 Mo.')).toBeVisible();
  const html = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') };
  await picker(page).setInputFiles(html);
  await expect(logo(page).getByText('Ce type n’est pas accepté.')).toBeVisible();
  const bytes = [...png(60, [232, 199, 106])];
  const dropped = await page.evaluateHandle((data) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(data)], 'déposé.png', { type: 'image/png' }));
    return transfer;
  }, bytes);
  const zone = logo(page).getByRole('button', { name: 'Choisir une image' });
  await expect(logo(page).getByText('ou déposez-la ici')).toBeVisible();
  await zone.dispatchEvent('dragover', { dataTransfer: dropped });
  await expect(logo(page).locator('[data-over]')).toBeVisible();
  await zone.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('Image envoyée.')).toBeVisible();
  await drawn(logo(page));
  await expect(logo(page).getByText('jpg ou png, 5 Mo au plus')).toBeVisible();
});

test('saving waits for a running upload; a canceled upload leaves the form as it was', async ({
  page,
  request,
}) => {
  const name = freshName('Slow line');
  await (await colleague(request)).createVendor({ name });
  await startAs(page, 'admin', `/vendors?search=${encodeURIComponent(name)}`);
  await row(page, name).getByRole('button').first().click();
  await panel(page).getByRole('button', { name: 'Edit' }).click();
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/files/*', async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue().catch(() => {});
  });
  await picker(page).setInputFiles(image('stopped.png'));
  await expect(logo(page).getByRole('progressbar')).toBeVisible();
  await logo(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(logo(page).getByRole('button', { name: 'Choose an image' })).toBeVisible();
  await picker(page).setInputFiles(image('slow.png'));
  await expect(logo(page).getByRole('progressbar')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(panel(page).getByRole('button', { name: 'Saving' })).toBeVisible();
  go();
  await expect(toast(page)).toContainText('Vendor updated.');
  await drawn(logo(page));
});

/** A square PNG of one color, encoded here because the browser tests have no image library. */
function png(side: number, [r, g, b]: [number, number, number]): Buffer {
  const line = Buffer.concat([Buffer.from([0]), Buffer.from(Array(side).fill([r, g, b]).flat())]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array(side).fill(line)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
