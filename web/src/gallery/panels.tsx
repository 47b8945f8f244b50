import { Copy, SendHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Autocomplete } from '../ui/autocomplete/autocomplete.tsx';
import { Button } from '../ui/button/button.tsx';
import { TextArea } from '../ui/field/text-area.tsx';
import { useLayers } from '../ui/layers/layer-store.ts';
import {
  FieldGrid,
  PanelBody,
  PanelCancelButton,
  PanelFooter,
  PanelHeader,
  PanelSection,
} from '../ui/side-panel/panel-parts.tsx';
import { State } from '../ui/state/state.tsx';
import { TabList, TabPanel, TabsRoot } from '../ui/tabs/tabs.tsx';
import { CompanyForm } from './forms.tsx';
import { load } from './pickers.tsx';

/** For `edit` and `create`. */
export function EditPanel({ title }: { title: string }) {
  const [stored, setStored] = useState('');
  return (
    <>
      <PanelHeader title={title} subtitle="Client company" />
      <CompanyForm>
        {({ fields, actions, attention }) => (
          <>
            <PanelBody>
              <PanelSection title="Company">{fields}</PanelSection>
              <PanelSection title="Storage and sale">
                <FieldGrid>
                  <Autocomplete label="Stored as" value={stored} onChange={setStored} load={load} />
                  <span className="text-t2">Second</span>
                </FieldGrid>
              </PanelSection>
            </PanelBody>
            <PanelFooter start={<PanelTools />}>
              {attention}
              <PanelCancelButton />
              {actions}
            </PanelFooter>
          </>
        )}
      </CompanyForm>
    </>
  );
}

function PanelTools() {
  const { openDialog } = useLayers();
  return (
    <>
      <Button variant="danger" icon={<Trash2 size={16} />} onClick={() => openDialog('delete')}>
        Delete
      </Button>
      <Button variant="quiet" icon={<Copy size={16} />}>
        Duplicate
      </Button>
    </>
  );
}

export function ViewPanel({ title, onMove }: { title: string; onMove: (title: string) => void }) {
  const { openPanel, panelEntity } = useLayers();
  const [tab, setTab] = useState<'details' | 'history'>('details');
  return (
    <TabsRoot value={tab} onChange={setTab}>
      <PanelHeader
        title={title}
        mono
        status={<State state="available" pill />}
        subtitle="Troponin I.cardiac [Mass/volume] in Serum or Plasma 10839-9"
        onPrevious={() => onMove('ACC240312-0116')}
        onNext={() => onMove('ACC240312-0118')}
      >
        <TabList
          label="Sample"
          tabs={[
            { id: 'details', label: 'Details' },
            { id: 'history', label: 'History', count: 7 },
          ]}
        />
      </PanelHeader>
      <PanelBody>
        <TabPanel id="details">
          <PanelSection title="Result">
            <p className="text-t2">0.42 ng/mL</p>
          </PanelSection>
          <PanelSection title="Specimen">
            <p className="text-t2">Serum, 2.0 mL</p>
          </PanelSection>
        </TabPanel>
        <TabPanel id="history">
          <p className="text-t2">Received on 12 March 2024</p>
        </TabPanel>
      </PanelBody>
      <PanelFooter start={<PanelTools />}>
        <PanelCancelButton />
        <Button variant="primary" onClick={() => openPanel('edit', panelEntity)}>
          Edit
        </Button>
      </PanelFooter>
    </TabsRoot>
  );
}

/** The same fields, read-only; unlike `view` it does not offer Edit. */
export function ReadOnlyPanel({ title }: { title: string }) {
  return (
    <>
      <PanelHeader title={title} subtitle="Reserved for ALQ-2026-000127" />
      <CompanyForm readOnly>
        {({ fields, actions }) => (
          <>
            <PanelBody>{fields}</PanelBody>
            <PanelFooter>
              <PanelCancelButton />
              {actions}
            </PanelFooter>
          </>
        )}
      </CompanyForm>
    </>
  );
}

export function ChatPanel() {
  return (
    <>
      <PanelHeader title="Lea Martin" subtitle="Helix Diagnostics" />
      <PanelBody>
        <p className="text-t2">Is the troponin lot still whole?</p>
      </PanelBody>
      <PanelFooter>
        <TextArea label="Reply" labelHidden placeholder="Write a reply" rows={1} className="flex-1" />
        <Button variant="primary" icon={<SendHorizontal size={16} />}>
          Send
        </Button>
      </PanelFooter>
    </>
  );
}
