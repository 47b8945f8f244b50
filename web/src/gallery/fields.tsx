import { useState } from 'react';
import { DateField } from '../ui/field/date-field.tsx';
import { type NumberEntry, NumberField, PriceField } from '../ui/field/number-field.tsx';
import { PasswordField } from '../ui/field/password-field.tsx';
import { SelectField } from '../ui/field/select-field.tsx';
import { TextArea } from '../ui/field/text-area.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { CheckboxField, SwitchField } from '../ui/field/toggle-field.tsx';
import { ImageField } from '../ui/upload/image-field.tsx';
import type { Upload } from '../ui/upload/use-upload.ts';
import { Section } from './section.tsx';

/** Takes two seconds and stores nothing; a file named no.png is rejected. */
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
      <div className="grid grid-cols-4 gap-x-5 gap-y-6 max-lg:grid-cols-2 max-sm:grid-cols-1">
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
        <TextArea
          label="Note"
          defaultValue="Handle in the cold room."
          className="col-span-2 max-sm:col-span-1"
        />
        <CheckboxField label="I have read the terms" error="Confirm this to go on." />
        <SwitchField label="LR integrated" hint="Results arrive by themselves" defaultChecked />
        <div className="col-span-2 max-sm:col-span-1">
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
