import { staff } from '@aliquot/contract/roles';
import { users } from '@aliquot/contract/users';
import { call } from '../../platform/api/index.ts';
import type { NamedOption } from '../../platform/filters/index.ts';
import type { LoadPage } from '../../ui/autocomplete/use-paged-options.ts';

/** Enough for all staff users. */
const maxStaff = 100;

/** Possible assignees: all active staff users of both roles. */
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
