import { Copy, SendHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog/dialog.tsx';
import { TextArea } from '../ui/field/text-area.tsx';
import { CheckboxField } from '../ui/field/toggle-field.tsx';
import { useLayers } from '../ui/layers/layer-store.ts';
import {
  FieldGrid,
  PanelBody,
  PanelCancelButton,
  PanelFooter,
  PanelHeader,
  PanelSection,
} from '../ui/side-panel/panel-parts.tsx';
import { SidePanel } from '../ui/side-panel/side-panel.tsx';
import { State } from '../ui/state/state.tsx';
import { TabList, TabPanel, TabsRoot } from '../ui/tabs/tabs.tsx';
import { CompanyForm } from './fields.tsx';
import { Section } from './section.tsx';

export function LayersSection() {
  const { panel, dialog, panelEntity, openPanel, openDialog, closePanel, closeDialog } = useLayers();
  const [chat, setChat] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <Section title="Panel and dialogs">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => openPanel('edit', 'Helix San Diego')}>Panel, edit</Button>
        <Button onClick={() => openPanel('view', 'ACC240312-0117')}>Panel, view</Button>
        <Button onClick={() => setChat(true)}>Panel, chat</Button>
        <Button onClick={() => openDialog('delete')}>Confirm</Button>
        <Button onClick={() => openDialog('view')}>Dialog</Button>
        <Button onClick={() => openDialog('edit')}>Dialog with form</Button>
      </div>
      <SidePanel mode={panel} onClose={closePanel} name={String(panelEntity)}>
        {panel === 'edit' ? (
          <EditPanel title={String(panelEntity)} />
        ) : (
          <ViewPanel title={String(panelEntity)} onMove={(next) => openPanel('view', next)} />
        )}
      </SidePanel>
      <SidePanel mode={chat ? 'view' : 'closed'} type="chat" onClose={() => setChat(false)}>
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
      </SidePanel>
      <ConfirmDialog
        open={dialog === 'delete'}
        title="Delete 2 samples?"
        confirmLabel="Delete 2 samples"
        danger
        busy={busy}
        busyLabel="Deleting 2 samples"
        onClose={closeDialog}
        onConfirm={() => {
          setBusy(true);
          setTimeout(() => {
            setBusy(false);
            closeDialog();
          }, 1500);
        }}
      >
        They leave the list and every picker. Their history stays, and you can restore them.
      </ConfirmDialog>
      <Dialog
        open={dialog === 'view'}
        onClose={closeDialog}
        title="Thyroid disease"
        subtitle="5 biomarkers, 518 specimens available"
        width={440}
      >
        <DialogBody>
          <CheckboxField label="Thyrotropin" defaultChecked />
          <CheckboxField label="Thyroxine (T4) free" defaultChecked />
          <CheckboxField label="Triiodothyronine (T3) free" />
        </DialogBody>
        <DialogFooter start="2 chosen">
          <Button variant="primary" onClick={closeDialog}>
            Take to the list
          </Button>
        </DialogFooter>
      </Dialog>
      <Dialog open={dialog === 'edit'} onClose={closeDialog} title="Company" width={640}>
        <CompanyForm>
          {({ fields, actions, attention }) => (
            <>
              <DialogBody>{fields}</DialogBody>
              <DialogFooter start={attention}>{actions}</DialogFooter>
            </>
          )}
        </CompanyForm>
      </Dialog>
    </Section>
  );
}

function EditPanel({ title }: { title: string }) {
  return (
    <>
      <PanelHeader title={title} subtitle="Client company" />
      <CompanyForm>
        {({ fields, actions, attention }) => (
          <>
            <PanelBody>
              <PanelSection title="Company">{fields}</PanelSection>
              <PanelSection title="Storage and sale">
                <FieldGrid columns={3}>
                  <span className="text-t2">First</span>
                  <span className="text-t2">Second</span>
                  <span className="text-t2">Third</span>
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

function ViewPanel({ title, onMove }: { title: string; onMove: (title: string) => void }) {
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
        <PanelCancelButton>Close</PanelCancelButton>
        <Button variant="primary" onClick={() => openPanel('edit', panelEntity)}>
          Edit
        </Button>
      </PanelFooter>
    </TabsRoot>
  );
}
