import { type Donor, type DonorBody, donorBody, donors } from '@aliquot/contract/donors';
import { donorGenders } from '@aliquot/contract/sample-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, refreshRoom, rowQuery } from '../../platform/api/index.ts';
import { DialogForm } from '../../platform/entity/index.ts';
import { dayToWire } from '../../platform/format/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { Dialog, DialogBody } from '../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { FormDateField } from '../../ui/form/form-date-field.tsx';
import { FormSelectField } from '../../ui/form/form-select-field.tsx';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { FieldGrid } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { DonorDiagnoses } from './donor-diagnoses.tsx';

interface DonorDialogProps {
  /** Null while it is closed. */
  id: number | null;
  onClose: () => void;
}

/** A donor's identifier, birth, sex and diagnoses: birth and sex change all of its samples. */
export function DonorDialog({ id, onClose }: DonorDialogProps) {
  const { t } = useTranslation('inventory');
  const { data, error, refetch } = useQuery({
    ...rowQuery(donors.get, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    meta: { inline: true },
  });
  const failure = listError(error, t('donors.could_not_load'));
  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      title={t('donors.edit')}
      subtitle={data?.vendor?.name}
      width={560}
    >
      {data ? (
        <DonorForm key={data.id} donor={data} onSaved={onClose} />
      ) : (
        <DialogBody>
          {failure ? <ErrorState {...failure} onRetry={() => void refetch()} /> : <LoadingText />}
        </DialogBody>
      )}
    </Dialog>
  );
}

const valuesOf = ({ donorKey, born, sex, diagnoses }: Donor): DonorBody => ({
  donorKey,
  born,
  sex: sex ?? '',
  diagnoses: diagnoses.map(({ code, label }) => ({ code, label: label ?? '' })),
});

function DonorForm({ donor, onSaved }: { donor: Donor; onSaved: () => void }) {
  const { t } = useTranslation('inventory');
  const client = useQueryClient();
  return (
    <DialogForm
      label={donor.donorKey}
      schema={donorBody}
      start={valuesOf(donor)}
      valuesOf={valuesOf}
      save={async (body, { version }) => {
        await call(donors.update, {
          params: { id: donor.id },
          body: { ...body, born: dayToWire(body.born), version: version ?? donor.version },
        });
        await refreshRoom(client, '/api/donors');
        await refreshRoom(client, '/api/inventory');
      }}
      onSaved={onSaved}
      create={undefined}
    >
      {(form) => (
        <>
          <p className="text-dense text-t2">{t('donors.changes_all', { count: donor.sampleCount })}</p>
          <FormTextField
            form={form}
            name="donorKey"
            label={t('donor_key')}
            mono
            autoComplete="off"
            mark="required"
          />
          <FieldGrid>
            <FormDateField form={form} name="born" label={t('date_of_birth')} />
            <FormSelectField
              form={form}
              name="sex"
              label={t('gender')}
              placeholder={t('not_said')}
              options={[
                { value: '' as const, label: t('not_said') },
                ...donorGenders.map((value) => ({ value, label: t(`genders.${value}`) })),
              ]}
            />
          </FieldGrid>
          <DonorDiagnoses form={form} />
        </>
      )}
    </DialogForm>
  );
}
