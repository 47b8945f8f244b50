import { useState } from 'react';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog/dialog.tsx';
import { CheckboxField } from '../ui/field/toggle-field.tsx';
import { dialogModes, useLayers } from '../ui/layers/layer-store.ts';
import { SidePanel } from '../ui/side-panel/side-panel.tsx';
import { CompanyForm } from './forms.tsx';
import { ChatPanel, EditPanel, ReadOnlyPanel, ViewPanel } from './panels.tsx';
import { Caption, Section } from './section.tsx';

const panelEntities = {
  edit: 'Helix San Diego',
  create: 'New company',
  view: 'ACC240312-0117',
  read_only: 'ACC240312-0099',
} as const;
type OpenMode = keyof typeof panelEntities;

export function LayersSection() {
  const { panel, panelEntity, dialog, dialogEntity, openPanel, openDialog, closePanel } = useLayers();
  const [chat, setChat] = useState(false);
  const title = String(panelEntity);
  return (
    <Section title="Panel and dialogs">
      <div className="flex flex-wrap gap-3">
        {(Object.keys(panelEntities) as OpenMode[]).map((mode) => (
          <Button key={mode} onClick={() => openPanel(mode, panelEntities[mode])}>
            Panel, {mode}
          </Button>
        ))}
        <Button onClick={() => setChat(true)}>Panel, chat</Button>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        {dialogModes.map((mode) =>
          mode === 'closed' ? null : (
            <Button key={mode} size="small" onClick={() => openDialog(mode, `row of ${mode}`)}>
              Dialog, {mode}
            </Button>
          ),
        )}
      </div>
      <Caption>
        Layer store:{' '}
        <span id="layer-store">
          panel {panel} {String(panelEntity)}, dialog {dialog} {String(dialogEntity)}
        </span>
      </Caption>
      <SidePanel mode={panel} onClose={closePanel} name={title}>
        {panel === 'view' ? (
          <ViewPanel title={title} onMove={(next) => openPanel('view', next)} />
        ) : panel === 'read_only' ? (
          <ReadOnlyPanel title={title} />
        ) : (
          <EditPanel title={title} />
        )}
      </SidePanel>
      <SidePanel mode={chat ? 'view' : 'closed'} type="chat" onClose={() => setChat(false)}>
        <ChatPanel />
      </SidePanel>
      <Dialogs />
    </Section>
  );
}

/** Three modes have their own content; every other mode shows a minimal dialog. */
function Dialogs() {
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const [busy, setBusy] = useState(false);
  const isPlain = !['closed', 'delete', 'view', 'edit'].includes(dialog);
  return (
    <>
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
      <Dialog open={isPlain} onClose={closeDialog} title={dialog}>
        <DialogBody>{String(dialogEntity)}</DialogBody>
      </Dialog>
    </>
  );
}
