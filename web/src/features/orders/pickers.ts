import { staff } from '@aliquot/contract/roles';
import { users } from '@aliquot/contract/users';
import { call } from '../../platform/api/index.ts';
import type { NamedOption } from '../../platform/filters/index.ts';
import type { LoadPage } from '../../ui/autocomplete/use-paged-options.ts';

/** As many of staff as can be looked through; there are few. */
const maxStaff = 100;

/** Who may take an order: all of staff who can sign in, both roles at once. */
export const loadStaff: LoadPage<NamedOption> = async ({ search, skip, signal }) => {
  if (skip > 0) return { items: [], count: skip };
  const text = search.trim();
  const lists = await Promise.all(
    staff.map((role) =>
      call(
        users.getMany,
        {
          body: {
            role,
            status: 'active',
            active: true,
            limit: maxStaff,
            sortBy: 'name',
            ...(text ? { search: text } : {}),
          },
        },
        { signal },
      ),
    ),
  );
  const items = lists.flatMap((list) =>
    list.items.map(({ id, fullName, email }) => ({ id, label: fullName, detail: email })),
  );
  return { items, count: items.length };
};
