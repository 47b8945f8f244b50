import { useState } from 'react';
import type { LoadPage } from '../../ui/autocomplete/use-paged-options.ts';
import { FormAutocomplete } from '../../ui/form/form-autocomplete.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useOwnBudgets } from './api.ts';
import type { OwnBudget } from './exceeded.ts';
import { useBudgetWords } from './use-budget-words.ts';

interface NumberOption {
  id: number;
  label: string;
  detail: string;
}

interface PurchaseOrderFieldProps {
  form: FormHandle<{ purchaseOrderNumber?: string | undefined }>;
  label: string;
  hint: string | undefined;
}

/** Any number; those of blanket purchase orders are offered with what is left of them. */
export function PurchaseOrderField(props: PurchaseOrderFieldProps) {
  const { t } = useTranslation('budgets');
  const { money } = useBudgetWords();
  const detailOf = ({ name, now }: OwnBudget) =>
    now.left < 0
      ? t('over_by', { name, over: money(-now.left) })
      : t('left_of', { name, left: money(now.left) });
  const { data } = useOwnBudgets();
  const blankets: NumberOption[] = (data?.items ?? []).flatMap((budget) =>
    budget.purchaseOrderNumber === null
      ? []
      : { id: budget.id, label: budget.purchaseOrderNumber, detail: detailOf(budget) },
  );
  // Decided once: the other field would be a new one, without the focus and what is being typed.
  const [offers, setOffers] = useState(data ? blankets.length > 0 : null);
  if (offers === null && data)
    setOffers(blankets.length > 0 && !props.form.methods.getValues('purchaseOrderNumber'));
  const common = { ...props, name: 'purchaseOrderNumber', mark: 'required' } as const;
  if (!offers) return <FormTextField {...common} mono />;
  return <FormAutocomplete {...common} load={offer(blankets)} />;
}

const offer =
  (blankets: readonly NumberOption[]): LoadPage<NumberOption> =>
  async ({ search, skip, limit }) => {
    const typed = search.trim().toLowerCase();
    const found = blankets.filter(({ label, detail }) => `${label} ${detail}`.toLowerCase().includes(typed));
    return { items: found.slice(skip, skip + limit), count: found.length };
  };
