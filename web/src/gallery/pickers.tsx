import { Copy, LogOut, Moon, Pencil, Tag, Trash2, User } from 'lucide-react';
import { useState } from 'react';
import { Autocomplete } from '../ui/autocomplete/autocomplete.tsx';
import type { AutocompleteOption } from '../ui/autocomplete/option.ts';
import type { LoadPage } from '../ui/autocomplete/use-paged-options.ts';
import { Button } from '../ui/button/button.tsx';
import { Menu } from '../ui/menu/menu.tsx';
import { TabPanel, Tabs } from '../ui/tabs/tabs.tsx';
import { alert } from '../ui/toasts/alert-store.ts';
import { Caption, Section } from './section.tsx';
import { ToastButtons } from './toasts.tsx';

const names = [
  'Troponin I.cardiac',
  'Troponin T.cardiac',
  'Ferritin',
  'Thyrotropin',
  'Cholesterol',
  'Glucose',
];

const biomarkers: AutocompleteOption[] = Array.from({ length: 47 }, (_, index) => ({
  id: index + 1,
  label: `${names[index % names.length]} ${index + 1}`,
  code: `${10839 + index * 13}-${index % 10}`,
  detail: '[Mass/volume] in Serum or Plasma',
  count: (index * 137) % 900,
}));

export const load: LoadPage<AutocompleteOption> = async ({ search, skip, limit }) => {
  await new Promise((done) => setTimeout(done, 200));
  if (search === 'fail') throw new Error('no answer');
  const found = biomarkers.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
  return { items: found.slice(skip, skip + limit), count: found.length };
};

export function PickersSection() {
  const [text, setText] = useState('');
  const [vendor, setVendor] = useState('');
  const [tab, setTab] = useState<'details' | 'history' | 'label'>('details');
  const [asked, setAsked] = useState<string[]>([]);
  const watched: typeof load = (query) => {
    const { search, skip, limit } = query;
    setAsked((known) => [...known, `skip ${skip} limit ${limit}${search ? ` search ${search}` : ''}`]);
    return load(query);
  };
  return (
    <>
      <Section title="Autocomplete" span={6}>
        <div className="grid grid-cols-2 gap-5 max-sm:grid-cols-1">
          <Autocomplete
            label="LOINC biomarker"
            searchIcon
            placeholder="Name or code"
            value={text}
            onChange={setText}
            load={watched}
            hint="Free text is kept"
          />
          <Autocomplete label="Vendor" freeText={false} value={vendor} onChange={setVendor} load={load} />
        </div>
        <Caption>
          Asked for: <span id="asked">{asked.join(', ')}</span>
        </Caption>
      </Section>
      <Section title="Menu, tooltip, tabs, toasts" span={6}>
        <div className="flex flex-wrap gap-3">
          <Menu
            align="start"
            trigger={<Button>Row actions</Button>}
            items={[
              {
                id: 'edit',
                label: 'Edit',
                icon: <Pencil size={16} />,
                shortcut: 'E',
                onSelect: () => alert.info('Edit'),
              },
              { id: 'duplicate', label: 'Duplicate', icon: <Copy size={16} />, onSelect: () => {} },
              {
                id: 'print',
                label: 'Print label',
                icon: <Tag size={16} />,
                disabled: true,
                onSelect: () => {},
              },
              {
                id: 'delete',
                label: 'Delete',
                icon: <Trash2 size={16} />,
                danger: true,
                separated: true,
                onSelect: () => {},
              },
            ]}
          />
          <Menu
            trigger={<Button>User menu</Button>}
            header={
              <>
                <div className="font-semibold">Lea Martin</div>
                <div className="text-label text-t3">Client manager, Helix Diagnostics</div>
              </>
            }
            items={[
              { id: 'profile', label: 'Profile', icon: <User size={16} />, onSelect: () => {} },
              {
                id: 'mode',
                label: 'Dark mode',
                icon: <Moon size={16} />,
                detail: 'Light',
                onSelect: () => {},
              },
              {
                id: 'out',
                label: 'Log out',
                icon: <LogOut size={16} />,
                separated: true,
                onSelect: () => {},
              },
            ]}
          />
        </div>
        <ToastButtons />
        <Tabs
          className="mt-6"
          label="Sample"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'details', label: 'Details' },
            { id: 'history', label: 'History', count: 7 },
            { id: 'label', label: 'Label' },
          ]}
        >
          <TabPanel id="details" className="pt-3 text-t2">
            Details of the sample
          </TabPanel>
          <TabPanel id="history" className="pt-3 text-t2">
            What happened to it
          </TabPanel>
          <TabPanel id="label" className="pt-3 text-t2">
            What is printed on it
          </TabPanel>
        </Tabs>
      </Section>
    </>
  );
}
