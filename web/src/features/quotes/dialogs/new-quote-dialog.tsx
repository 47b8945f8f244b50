import { client } from '@aliquot/contract/roles';
import { users } from '@aliquot/contract/users';
import * as z from 'zod/mini';
import { call } from '../../../platform/api/index.ts';
import type { NamedOption } from '../../../platform/filters/index.ts';
import type { LoadPage } from '../../../ui/autocomplete/use-paged-options.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormAutocomplete } from '../../../ui/form/form-autocomplete.tsx';
import { useLayers } from '../../../ui/layers/layer-store.ts';
import { useTranslation } from '../../../ui/words.tsx';
import { takeStep } from '../api.ts';
import { StepForm } from './step-form.tsx';

const maxUsers = 50;

/** Active users of client companies of both roles; more are found by typing. */
const loadClients: LoadPage<NamedOption> = async ({ search, skip, signal }) => {
  if (skip > 0) return { items: [], count: skip };
  const text = search.trim();
  const common = { status: 'active', active: true, limit: maxUsers, sortBy: 'name' } as const;
  const lists = await Promise.all(
    client.map((role) =>
      call(users.getMany, { body: { ...common, role, ...(text ? { search: text } : {}) } }, { signal }),
    ),
  );
  const items = lists.flatMap((list) =>
    list.items.map(({ id, fullName, clientCompany }) => ({
      id,
      label: fullName,
      detail: clientCompany?.name ?? '',
    })),
  );
  return { items, count: items.length };
};

const schema = z.strictObject({ userId: z.int({ error: 'validate_required' }) });

/** Begins a quote for a user of a company: mode `edit` here. */
export function NewQuoteDialog({ onMade }: { onMade: (id: number) => void }) {
  const { t } = useTranslation('quotes');
  const { dialog, closeDialog } = useLayers();
  const open = dialog === 'edit';
  return (
    <Dialog open={open} onClose={closeDialog} title={t('new')} width={480} name={t('new')}>
      {open ? (
        <StepForm
          schema={schema}
          start={{}}
          act={t('create')}
          take={({ userId }, key) => takeStep.create({ userId }, key)}
          onDone={({ id }) => onMade(id)}
          successText={({ number }) => t('toast.created', { number })}
        >
          {(form) => (
            <FormAutocomplete
              form={form}
              name="userId"
              holds="id"
              label={t('for_user')}
              mark="required"
              hint={t('for_user_hint')}
              load={loadClients}
            />
          )}
        </StepForm>
      ) : null}
    </Dialog>
  );
}
