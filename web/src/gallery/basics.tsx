import { Clock, Copy, Download, Ellipsis, Plus, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../ui/avatar/avatar.tsx';
import { Badge, NoticeDot } from '../ui/badge/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { Checkbox } from '../ui/checkbox/checkbox.tsx';
import { AddChip, Chip } from '../ui/chip/chip.tsx';
import { IconButton } from '../ui/icon-button/icon-button.tsx';
import { Kbd } from '../ui/kbd/kbd.tsx';
import { linkClass } from '../ui/link/link-class.ts';
import { Radio, RadioGroup } from '../ui/radio/radio.tsx';
import { Segmented } from '../ui/segmented/segmented.tsx';
import { Switch } from '../ui/switch/switch.tsx';
import { Caption, Section } from './section.tsx';

const rows = [
  {
    variant: 'primary',
    words: 'Save changes',
    busy: 'Saving',
    icon: <Plus size={16} />,
    other: 'New sample',
  },
  { variant: 'secondary', words: 'Compare', busy: 'Working', icon: <Upload size={16} />, other: 'Import' },
  { variant: 'quiet', words: 'Columns', busy: 'Exporting', icon: <Download size={16} />, other: 'Export' },
  { variant: 'danger', words: 'Delete', busy: 'Deleting', icon: <Trash2 size={16} />, other: 'Delete' },
  {
    variant: 'danger-fill',
    words: 'Delete 2',
    busy: 'Deleting',
    icon: <Trash2 size={16} />,
    other: 'Delete',
  },
] as const;

export function ButtonsSection() {
  return (
    <Section title="Buttons, 36 high" span={8}>
      <div className="grid grid-cols-[repeat(5,auto)] items-center justify-start gap-3 max-sm:block">
        {rows.map(({ variant, words, busy, icon, other }) => (
          <div
            key={variant}
            className="col-span-5 grid grid-cols-subgrid items-center max-sm:mb-3 max-sm:flex max-sm:flex-wrap max-sm:gap-3"
          >
            <span className="text-label text-t3">{variant}</span>
            <Button variant={variant}>{words}</Button>
            <Button variant={variant} disabled>
              {words}
            </Button>
            <Button variant={variant} busy busyLabel={busy}>
              {words}
            </Button>
            <Button variant={variant} icon={icon}>
              {other}
            </Button>
          </div>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button size="small">Review</Button>
        <Button size="small" icon={<Clock size={14} />}>
          Hold again
        </Button>
        <IconButton label="More" icon={<Ellipsis size={16} />} />
        <IconButton label="Copy" size="small" icon={<Copy size={16} />} />
        <Button size="large" variant="primary">
          Sign in
        </Button>
        <a href="#parts" className={linkClass}>
          Forgot password
        </a>
      </div>
    </Section>
  );
}

export function ChecksSection() {
  const [shown, setShown] = useState<'active' | 'all'>('active');
  const [side, setSide] = useState<'low' | 'high'>('high');
  const [phone, setPhone] = useState<'theirs' | 'yours'>('yours');
  return (
    <Section title="Checks, switch, segments, chips" span={4}>
      <div className="-ml-2 flex flex-wrap items-center">
        <Checkbox aria-label="Empty box" />
        <Checkbox aria-label="Ticked box" defaultChecked />
        <Checkbox aria-label="Mixed box" mixed />
        <Checkbox aria-label="Disabled box" disabled />
        <Radio aria-label="Free" name="gallery" />
        <Radio aria-label="Chosen" name="gallery" defaultChecked />
        <Switch aria-label="Off" />
        <Switch aria-label="On" defaultChecked className="ml-2" />
      </div>
      <Caption>16 px marks inside a 32 px target</Caption>
      <div className="mt-4 flex flex-wrap gap-3">
        <Segmented
          label="Items shown"
          value={shown}
          options={[
            { value: 'active', label: 'Only active' },
            { value: 'all', label: 'All' },
          ]}
          onChange={setShown}
        />
        <Segmented
          label="Side"
          value={side}
          options={[
            { value: 'low', label: 'Low 41' },
            { value: 'high', label: 'High 71' },
          ]}
          onChange={setSide}
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Chip name="Status" value="Available" onRemove={() => {}} />
        <AddChip>Add filter</AddChip>
        <Chip value="10839-9" />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Badge count={6} />
        <Badge count={42} />
        <Badge count={99} />
        <Badge count={100} />
        <Badge count={4} tone="quiet" />
        <NoticeDot />
        <Kbd>Ctrl K</Kbd>
        <Avatar name="Lea Martin" />
        <Avatar name="Helix Diagnostics" square />
        <Avatar name="Rune Lind" size="small" />
      </div>
      <div className="mt-4">
        <RadioGroup
          label="Phone"
          name="phone"
          value={phone}
          options={[
            { value: 'theirs', label: '(617) 555-0150' },
            { value: 'yours', label: '(617) 555-0155' },
          ]}
          onChange={setPhone}
        />
      </div>
    </Section>
  );
}
