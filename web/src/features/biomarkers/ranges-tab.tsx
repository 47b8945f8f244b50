import type { BiomarkerDetail } from '@aliquot/contract/biomarkers';
import { ApiError } from '../../platform/api/index.ts';
import type { EntityPanel } from '../../platform/entity/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/form-actions.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { PanelBody, PanelEditButton, PanelFooter } from '../../ui/side-panel/panel-parts.tsx';
import { usePanel } from '../../ui/side-panel/side-panel.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import { useChangeRanges, useDistribution } from './api.ts';
import { changesOf, drawn, overlapsAmong, type RangesValues, rangesSchema, rowOf } from './range-form.ts';
import { RangeLanes } from './range-lanes.tsx';
import { RangeRows } from './range-rows.tsx';
import { useLanguage } from './use-language.ts';

type Panel = EntityPanel<object>;

interface RangesTabProps {
  panel: Panel;
  biomarker: BiomarkerDetail;
}

export function RangesTab({ panel, biomarker }: RangesTabProps) {
  const { t } = useTranslation('biomarkers');
  if (biomarker.type !== 'Quantitative')
    return (
      <PanelBody>
        <p className="text-t2">{t('not_quantitative', { type: t(`types.${biomarker.type}`) })}</p>
        <ActiveSwitch biomarker={biomarker} />
      </PanelBody>
    );
  return <RangesForm panel={panel} biomarker={biomarker} />;
}

/** A changed interval is a new one: saving removes some and adds others, in one transaction. */
function RangesForm({ panel, biomarker }: RangesTabProps) {
  const { t } = useTranslation('biomarkers');
  const language = useLanguage();
  const save = useChangeRanges(biomarker.id);
  const writes = panel.mode === 'edit' && biomarker.active;
  const submit = async ({ ranges }: RangesValues, form: FormHandle<RangesValues>) => {
    const overlaps = overlapsAmong(language, ranges, biomarker.ranges);
    if (overlaps.size > 0) {
      const fields = [...overlaps].map(([at, { field, sentence }]) => [`ranges.${at}.${field}`, [sentence]]);
      form.setServerErrors({ fields: Object.fromEntries(fields) });
      return;
    }
    const { changes, at } = changesOf(biomarker.ranges, ranges);
    if (changes.remove.length + changes.add.length > 0)
      try {
        await save.mutateAsync(changes);
      } catch (error) {
        throw withOwnRows(error, at);
      }
    panel.open('view', { id: biomarker.id });
  };
  return (
    <Form
      fill
      label={t('ranges_of', { code: biomarker.loincCode })}
      schema={rangesSchema}
      defaultValues={{ ranges: biomarker.ranges.map(rowOf) }}
      readOnly={!writes}
      onSubmit={submit}
    >
      {(form) => <RangesBody form={form} panel={panel} biomarker={biomarker} />}
    </Form>
  );
}

/** Maps the server's index of an added interval to the form's row index. */
function withOwnRows(error: unknown, at: readonly number[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = Object.entries(error.fields).map(([path, problems]) => {
    const [, index, name] = /^add\.(\d+)\.(\w+)$/.exec(path) ?? [];
    return [name ? `ranges.${at[Number(index)]}.${name}` : path, problems];
  });
  return Object.assign(error, { fields: Object.fromEntries(fields) });
}

function RangesBody({ form, panel, biomarker }: RangesTabProps & { form: FormHandle<RangesValues> }) {
  const { t } = useTranslation('biomarkers');
  const language = useLanguage();
  const spread = useDistribution(biomarker.id).data;
  const rows = form.methods.watch('ranges');
  const overlaps = form.readOnly ? new Map<never, never>() : overlapsAmong(language, rows, biomarker.ranges);
  const lanes = rows.flatMap((row, at) => {
    const range = drawn(row);
    return range ? [{ at, range, overlap: overlaps.get(at) }] : [];
  });
  return (
    <>
      <PanelBody>
        <h3 className="font-semibold">{t('ranges_title')}</h3>
        <p className="text-dense text-t2">{t('ranges_text')}</p>
        <RangeLanes lanes={lanes} spread={spread} units={biomarker.units} />
        <RangeRows form={form} units={biomarker.units} overlaps={overlaps} ranges={biomarker.ranges} />
        <ActiveSwitch biomarker={biomarker} />
      </PanelBody>
      <RangesFooter form={form} panel={panel} biomarker={biomarker} attention={overlaps.size} />
    </>
  );
}

interface FooterProps extends RangesTabProps {
  form: FormHandle<RangesValues>;
  attention: number;
}

function RangesFooter({ form, panel, biomarker, attention }: FooterProps) {
  const { t } = useTranslation(['biomarkers', 'ui']);
  const { guard } = usePanel();
  if (!biomarker.active) return null;
  const { id } = biomarker;
  if (form.readOnly)
    return (
      <PanelFooter>
        <PanelEditButton onEdit={() => panel.open('edit', { id })}>{t('edit_ranges')}</PanelEditButton>
      </PanelFooter>
    );
  return (
    <PanelFooter
      start={
        <span role="status" className="ml-3.5 text-dense text-t2">
          {attention > 0 ? t('ranges_attention', { count: attention }) : ''}
        </span>
      }
    >
      <Button onClick={() => guard(() => panel.open('view', { id }))}>{t('ui:cancel')}</Button>
      <SubmitButton form={form} />
    </PanelFooter>
  );
}
