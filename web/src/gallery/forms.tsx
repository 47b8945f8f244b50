import * as z from 'zod/mini';
import { Form } from '../ui/form/form.tsx';
import { FormAttention, SubmitButton } from '../ui/form/form-actions.tsx';
import { FormDateField } from '../ui/form/form-date-field.tsx';
import { FormPriceField } from '../ui/form/form-number-field.tsx';
import { FormSelectField } from '../ui/form/form-select-field.tsx';
import { FormTextField } from '../ui/form/form-text-field.tsx';
import { FormSwitchField } from '../ui/form/form-toggle-field.tsx';
import { alert } from '../ui/toasts/alert-store.ts';
import { Section } from './section.tsx';

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

/** Also shown in the panel; the name "Taken" is rejected as a server would. */
export function CompanyForm({
  readOnly = false,
  children,
}: {
  readOnly?: boolean;
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
      readOnly={readOnly}
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
            <div className="grid grid-cols-2 gap-x-5 gap-y-4 max-sm:grid-cols-1">
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
              <FormSwitchField form={form} name="terms" label="Terms agreed" />
            </div>
          ),
          attention: <FormAttention form={form} />,
          actions: readOnly ? null : <SubmitButton form={form} />,
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

const errorKeys = [
  'validate_required',
  'validate_email',
  'validate_password',
  'validate_password_equal',
  'validate_confirm',
  'validate_duplicate',
  'validate_oldPassword',
  'validate_errors',
] as const;

const noRules = z.object(Object.fromEntries([...errorKeys, 'sentence'].map((name) => [name, z.string()])));

/** Simulates a server error on every field: each key alone, and one with a sentence. */
export function ErrorKeysSection() {
  return (
    <Section title="Every error key">
      <Form
        schema={noRules}
        defaultValues={Object.fromEntries([...errorKeys, 'sentence'].map((name) => [name, '']))}
        label="Every error key"
        onSubmit={() => {
          throw Object.assign(new Error('refused'), {
            fields: {
              ...Object.fromEntries(errorKeys.map((key) => [key, [key]])),
              sentence: ['validate_errors', 'Vial 7 is already in box 12.'],
            },
          });
        }}
      >
        {(form) => (
          <div className="grid grid-cols-4 gap-x-5 gap-y-4 max-lg:grid-cols-2 max-sm:grid-cols-1">
            {[...errorKeys, 'sentence'].map((name) => (
              <FormTextField key={name} form={form} name={name} label={name} />
            ))}
            <div className="flex items-end gap-3">
              <SubmitButton form={form}>Send all</SubmitButton>
              <FormAttention form={form} />
            </div>
          </div>
        )}
      </Form>
    </Section>
  );
}
