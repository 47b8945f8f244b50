import {
  type BiomarkerDetail,
  type ComponentWeight,
  type WeightBody,
  weightBody,
} from '@aliquot/contract/biomarkers';
import { DialogForm } from '../../platform/entity/index.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { FormNumberField } from '../../ui/form/form-number-field.tsx';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { FieldGrid } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useChangeWeight } from './api.ts';

/** The subject of the dialog in mode `edit`. */
export const weightDialog = 'component_weight';

export function WeightDialog({ biomarker }: { biomarker: BiomarkerDetail }) {
  const { t } = useTranslation('biomarkers');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const open = dialog === 'edit' && dialogEntity === weightDialog;
  const name = t('weight.of', { component: biomarker.component });
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      title={t('weight.edit')}
      subtitle={<span lang="en">{biomarker.component}</span>}
      width={520}
      name={name}
    >
      {open ? <WeightForm biomarker={biomarker} name={name} onSaved={closeDialog} /> : null}
    </Dialog>
  );
}

interface WeightFormProps {
  biomarker: BiomarkerDetail;
  name: string;
  onSaved: () => void;
}

function WeightForm({ biomarker: { id, componentWeight }, name, onSaved }: WeightFormProps) {
  const save = useChangeWeight(id);
  return (
    <DialogForm
      label={name}
      schema={weightBody}
      start={valuesOf(componentWeight)}
      valuesOf={(theirs: ComponentWeight) => valuesOf(theirs)}
      save={(body, { version }) =>
        save.mutateAsync({ ...body, version: version ?? componentWeight?.version ?? null })
      }
      onSaved={onSaved}
      create={undefined}
    >
      {(form) => <WeightFields form={form} />}
    </DialogForm>
  );
}

const valuesOf = (weight: ComponentWeight | null): WeightBody => ({
  molecularWeight: weight?.molecularWeight ?? null,
  ionCharge: weight?.ionCharge ?? null,
  source: weight?.source ?? '',
});

function WeightFields({ form }: { form: FormHandle<WeightBody> }) {
  const { t } = useTranslation('biomarkers');
  return (
    <>
      <FieldGrid>
        <FormNumberField
          form={form}
          name="molecularWeight"
          label={t('weight.molecular_weight')}
          hint={t('weight.molecular_weight_hint')}
          unit="g/mol"
        />
        <FormNumberField
          form={form}
          name="ionCharge"
          kind="whole"
          label={t('weight.charge')}
          hint={t('weight.charge_hint')}
        />
      </FieldGrid>
      <FormTextField
        form={form}
        name="source"
        label={t('weight.source')}
        hint={t('weight.source_hint')}
        autoComplete="off"
      />
    </>
  );
}
