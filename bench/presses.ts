import type { Locator, Page } from '@playwright/test';

export interface Press {
  name: string;
  at: (page: Page) => Locator;
  /** Evaluated in the page: whether the result is shown; `before` are the ids of the rows before the click. */
  there: (before: string) => boolean;
  /** Restores the state for the next click. */
  after?: (page: Page) => Promise<void>;
}

export interface Visit {
  path: string;
  who: string;
  presses: readonly Press[];
}

const otherRows = (before: string) => {
  const rows = String(
    [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset.row),
  );
  return rows !== '' && rows !== before;
};

const sort = (list: string, column: string): Press => ({
  name: `${list}: sort`,
  at: (page) => page.getByRole('columnheader', { name: column, exact: true }).getByRole('button'),
  there: otherRows,
});

const nextPage = (list: string): Press => ({
  name: `${list}: next page`,
  at: (page) => page.getByRole('button', { name: 'Next page' }),
  there: otherRows,
});

const close = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.locator('[data-panel], [role=dialog]').first().waitFor({ state: 'detached' });
};

const openRow = (name: string, row: number, there: Press['there']): Press => ({
  name,
  at: (page) => page.locator('[data-row-open]').nth(row),
  there,
  after: close,
});

const panelShown = () => document.querySelector('[data-panel] dl, [data-panel] form') !== null;
const dialogShown = () => document.querySelector('[role=dialog] h2') !== null;

const withoutFilter = (name: string): Press => ({
  name: 'inventory: filter',
  at: (page) => page.getByRole('button', { name: `Remove filter ${name}` }),
  there: otherRows,
});

const tick = (section: string): Press => ({
  name: 'search: filter',
  at: (page) => page.getByRole('complementary').getByText(section, { exact: true }).first(),
  there: otherRows,
});

export const visits: readonly Visit[] = [
  {
    path: '/inventory?status=available,on_hold&donorGender=Female',
    who: 'admin@aliquot.example',
    presses: [
      openRow('inventory: first panel', 0, panelShown),
      openRow('inventory: panel', 1, panelShown),
      openRow('inventory: panel', 2, panelShown),
      sort('inventory', 'Biomarker'),
      sort('inventory', 'Volume'),
      sort('inventory', 'Expires'),
      nextPage('inventory'),
      nextPage('inventory'),
      nextPage('inventory'),
      withoutFilter('Status'),
      withoutFilter('Sex'),
    ],
  },
  {
    path: '/specimen-search?search=glucose',
    who: 'manager@helix.example',
    presses: [
      openRow('search: first specimen', 0, dialogShown),
      openRow('search: specimen', 1, dialogShown),
      openRow('search: specimen', 2, dialogShown),
      sort('search', 'Container'),
      sort('search', 'Donor'),
      nextPage('search'),
      nextPage('search'),
      tick('Female'),
      tick('High'),
    ],
  },
];
