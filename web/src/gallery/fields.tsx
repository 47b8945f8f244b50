import { useState } from 'react';
import * as z from 'zod/mini';
import { DateField } from '../ui/field/date-field.tsx';
import { type NumberEntry, NumberField, PriceField } from '../ui/field/number-field.tsx';
import { PasswordField } from '../ui/field/password-field.tsx';
import { SelectField } from '../ui/field/select-field.tsx';
import { TextArea } from '../ui/field/text-area.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { CheckboxField, SwitchField } from '../ui/field/toggle-field.tsx';
import { Form } from '../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../ui/form/form-actions.tsx';
import { FormDateField } from '../ui/form/form-date-field.tsx';
import { FormPriceField } from '../ui/form/form-number-field.tsx';
import { FormSelectField } from '../ui/form/form-select-field.tsx';
import { FormTextField } from '../ui/form/form-text-field.tsx';
import { FormCheckboxField, FormSwitchField } from '../ui/form/form-toggle-field.tsx';
import { alert } from '../ui/toasts/alert-store.ts';
import { ImageField } from '../ui/upload/image-field.tsx';
import type { Upload } from '../ui/upload/use-upload.ts';
import { Section } from './section.tsx';

/** Takes two seconds and keeps nothing; a file named no.png is refused. */
const pretendUpload: Upload = async (file, { onProgress, signal }) => {
  for (let step = 1; step <= 20 && !signal.aborted; step += 1) {
    await new Promise((done) => setTimeout(done, 100));
    onProgress(step / 20);
  }
  if (signal.aborted || file.name === 'no.png') throw new Error('This type is not accepted.');
  return 1;
};

export function FieldsSection() {
  const [logo, setLogo] = useState<number | null>();
  const [price, setPrice] = useState<NumberEntry>(1234.5);
  const [volume, setVolume] = useState<NumberEntry>(2);
  const [date, setDate] = useState<string | null>('2024-03-12');
  const [condition, setCondition] = useState('frozen_80');
  return (
    <Section title="Fields">
      <div className="grid grid-cols-4 gap-x-5 gap-y-6 max-lg:grid-cols-2">
        <TextField label="Rest" placeholder="Placeholder" />
        <TextField label="Filled" defaultValue="Lea Martin" />
        <TextField
          label="Disabled"
          mono
          disabled
          defaultValue="ACC240312-0117"
          hint="Reserved for ALQ-2026-000127"
        />
        <TextField label="Read only" readOnly defaultValue="Frozen -80 °C" />
        <TextField label="Work email" mark="required" error="Enter an email address." />
        <TextField label="Email" defaultValue="lea.martin@helix" error="Write it like name@company.com." />
        <TextField
          label="Accession"
          mono
          defaultValue="ACC240312-0117"
          error="Already used by a sample of BBK-10929."
        />
        <PriceField label="Price" hint="Up to two decimals" value={price} onChange={setPrice} />
        <PasswordField
          label="Password"
          defaultValue="secret-one"
          hint="8 to 50 characters, with a digit, an upper and a lower case letter"
        />
        <DateField label="Date" value={date} onChange={setDate} />
        <NumberField label="Volume" unit="mL" value={volume} onChange={setVolume} />
        <SelectField
          label="Storage condition"
          value={condition}
          onChange={setCondition}
          options={[
            { value: 'frozen_80', label: 'Frozen -80 °C' },
            { value: 'frozen_20', label: 'Frozen -20 °C' },
            { value: 'refrigerated', label: 'Refrigerated 2–8 °C' },
            { value: 'ambient', label: 'Ambient 20–25 °C' },
            { value: 'ln2', label: 'LN2 vapour' },
          ]}
        />
        <TextArea label="Note" defaultValue="Handle in the cold room." className="col-span-2" />
        <CheckboxField label="I have read the terms" error="Confirm this to go on." />
        <SwitchField label="LR integrated" hint="Results arrive by themselves" defaultChecked />
        <div className="col-span-2">
          <ImageField
            label="Picture"
            name="Lea Martin"
            src={null}
            round
            value={logo}
            onChange={setLogo}
            upload={pretendUpload}
            hint="jpg or png, up to 5 MB"
          />
        </div>
      </div>
    </Section>
  );
}

const companyBody = z.object({
  name: z.string().check(z.minLength(1, 'validate_required')),
  contactPerson: z.object({
    email: z.string().check(z.email('validate_email')),
    lastName: z.string().check(z.minLength(1, 'validate_required')),
  }),
  gender: z.enum(['male', 'female'], 'validate_required'),
  price: z.nullable(z.number('validate_errors')),
  since: z.nullable(z.string()),
  lrIntegrated: z.boolean(),
  terms: z.literal(true, 'validate_confirm'),
});

const start = {
  name: '',
  contactPerson: { email: '', lastName: '' },
  price: null,
  since: null,
  lrIntegrated: false,
};

/** The form the panel shows as well; the name "Taken" is refused as a server would. */
export function CompanyForm({
  children,
}: {
  children: (parts: {
    fields: React.ReactNode;
    actions: React.ReactNode;
    attention: React.ReactNode;
  }) => React.ReactNode;
}) {
  return (
    <Form
      schema={companyBody}
      defaultValues={start}
      fill
      label="Company"
      onSubmit={async (values) => {
        await new Promise((done) => setTimeout(done, 600));
        if (values.name === 'Taken') {
          throw Object.assign(new Error('refused'), {
            fields: {
              name: ['validate_duplicate'],
              'contactPerson.email': ['This address already has an account.'],
            },
          });
        }
        alert.success(`${values.name} saved`);
      }}
    >
      {(form) =>
        children({
          fields: (
            <div className="grid grid-cols-2 gap-x-5 gap-y-4">
              <FormTextField form={form} name="name" label="Name" mark="required" />
              <FormTextField form={form} name="contactPerson.email" label="Email" type="email" />
              <FormTextField form={form} name="contactPerson.lastName" label="Last name" />
              <FormSelectField
                form={form}
                name="gender"
                label="Gender"
                options={[
                  { value: 'male', label: 'Male' },
                  { value: 'female', label: 'Female' },
                ]}
              />
              <FormPriceField form={form} name="price" label="Price" />
              <FormDateField form={form} name="since" label="Client since" />
              <FormSwitchField form={form} name="lrIntegrated" label="LR integrated" />
              <FormCheckboxField form={form} name="terms" label="Terms agreed" />
            </div>
          ),
          attention: <FormAttention form={form} />,
          actions: <SubmitButton form={form} />,
        })
      }
    </Form>
  );
}

export function FormSection() {
  return (
    <Section title="Form">
      <div id="company-form" className="max-w-180">
        <CompanyForm>
          {({ fields, actions, attention }) => (
            <>
              {fields}
              <div className="mt-4 flex items-center justify-end gap-3">
                {attention}
                {actions}
              </div>
            </>
          )}
        </CompanyForm>
      </div>
    </Section>
  );
}
