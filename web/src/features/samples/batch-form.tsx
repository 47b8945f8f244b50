import type { BatchOutcome } from '@aliquot/contract/sample-batches';
import type { Sample } from '@aliquot/contract/samples';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { ApiError } from '../../platform/api/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/form-actions.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import type { FormSchema } from '../../ui/form/form-schema.ts';
import { useCloseLayer } from '../../ui/layers/use-guarded-close.tsx';
import { RadioGroup } from '../../ui/radio/radio.tsx';
import type { Settle } from '../../ui/table/column.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { alert } from '../../ui/toasts/alert-store.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useTranslation } from '../../ui/words.tsx';
import { type Requested, sendBatch, useBatchChange, useUndoBatch, type Which } from './batch-api.ts';
import { selectionOf } from './sample-query.ts';

export type BatchKind = 'price' | 'status' | 'storage';

/** The selected samples of a batch dialog. */
export interface BatchSubject {
  ids: readonly number[];
  settle?: Settle<Sample> | undefined;
}

export interface BatchProps {
  subject: BatchSubject;
  state: ListState;
  /** Rows that match the current filters. */
  matching: number;
  onDone: () => void;
}

interface BatchFormProps<Values extends FieldValues> extends BatchProps {
  kind: BatchKind;
  schema: FormSchema<Values>;
  defaultValues: DefaultValues<Values>;
  /** The requested change; null while the form is incomplete or invalid. */
  requestOf: (values: unknown) => Requested | null;
  /** A sentence after the counts. */
  explain?: (requested: Requested, outcome: BatchOutcome) => string;
  children: (form: FormHandle<Values>) => ReactNode;
}

/** One change of the selected rows, or of all matching rows, with a preview of the counts. */
export function BatchForm<Values extends FieldValues>(props: BatchFormProps<Values>) {
  const { kind, subject, state, matching, requestOf } = props;
  const { t } = useTranslation(['inventory', 'ui']);
  const [scope, setScope] = useState<'selected' | 'matching'>('selected');
  const scopeName = useId();
  const close = useCloseLayer();
  const change = useBatchChange();
  const undo = useUndoBatch();
  const which: Which = scope === 'selected' ? { ids: [...subject.ids] } : { filter: selectionOf(state) };
  const submit = async (values: unknown) => {
    const requested = requestOf(values);
    if (!requested) return;
    const outcome = await change.mutateAsync({ which, requested });
    const { changeId } = outcome;
    alert.success(
      t(`toast.batch_${kind}`, { count: outcome.changed }),
      changeId === null ? {} : { undo: () => undo.mutate(changeId) },
    );
    const gone = goneOf(which, outcome);
    if (gone > 0) alert.info(t('common:left_out.gone', { count: gone }));
    props.onDone();
  };
  return (
    <Form<FormSchema<Values>, Values>
      fill
      label={t(`${kind}_dialog.title`)}
      schema={props.schema}
      defaultValues={props.defaultValues}
      onSubmit={submit}
    >
      {(form) => (
        <>
          <DialogBody className="flex flex-col gap-5">
            <RadioGroup
              label={t('batch.scope')}
              name={scopeName}
              value={scope}
              onChange={setScope}
              options={[
                { value: 'selected', label: t('batch.selected', { count: subject.ids.length }) },
                { value: 'matching', label: t('batch.matching', { count: matching }) },
              ]}
            />
            {props.children(form)}
            <Forecast
              kind={kind}
              which={which}
              requested={requestOf(form.methods.watch())}
              explain={props.explain}
            />
          </DialogBody>
          <DialogFooter>
            <Button variant="quiet" onClick={close}>
              {t('ui:cancel')}
            </Button>
            <SubmitButton form={form}>{t(`${kind}_dialog.act`)}</SubmitButton>
          </DialogFooter>
        </>
      )}
    </Form>
  );
}

/** How many of the selected samples other users deleted meanwhile. */
const goneOf = (which: Which, { changed, reserved, unchanged, unpriced }: BatchOutcome) =>
  'ids' in which ? which.ids.length - changed - reserved - unchanged - unpriced : 0;

interface ForecastProps {
  kind: BatchKind;
  which: Which;
  requested: Requested | null;
  explain: BatchFormProps<FieldValues>['explain'];
}

/** "412 change, 8 reserved stay": a dry run on the server. */
function Forecast({ kind, which, requested, explain }: ForecastProps) {
  const { t } = useTranslation('inventory');
  const typed = requested ? JSON.stringify(requested) : '';
  const debounced = useDebounced(typed);
  const { data, error, isFetching } = useQuery({
    queryKey: ['batch forecast', which, debounced],
    queryFn: ({ signal }) => sendBatch(which, JSON.parse(debounced) as Requested, true, signal),
    enabled: debounced !== '',
    staleTime: 0,
    meta: { inline: true },
  });
  const statusText = () => {
    if (typed === '' || !requested) return t(`${kind}_dialog.ask`);
    if (debounced !== typed || isFetching) return t('batch.counting');
    if (error) return formErrorOf(error);
    return data ? `${countsOf(data)}. ${explain?.(requested, data) ?? ''}`.trim() : t('batch.counting');
  };
  const countsOf = (outcome: BatchOutcome) => {
    const { changed, reserved, unchanged, unpriced } = outcome;
    const gone = goneOf(which, outcome);
    return [
      t('batch.change', { count: changed }),
      ...(reserved > 0
        ? [t(kind === 'storage' ? 'batch.stay_delivered' : 'batch.stay', { count: reserved })]
        : []),
      ...(unpriced > 0 ? [t('batch.unpriced', { count: unpriced })] : []),
      ...(unchanged > 0 ? [t(`${kind}_dialog.same`, { count: unchanged })] : []),
      ...(gone > 0 ? [t('batch.gone', { count: gone })] : []),
    ].join(', ');
  };
  return (
    <p role="status" className="min-h-5 text-dense text-t2">
      {statusText()}
    </p>
  );
}

/** Why the server would reject it. */
const formErrorOf = (error: Error) =>
  (error instanceof ApiError ? Object.values(error.fields).flat()[0] : undefined) ?? error.message;

/** A change to make, or the list of recent changes. */
export type OpenBatch = { kind: BatchKind; subject: BatchSubject } | { kind: 'changes' };
