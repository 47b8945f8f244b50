import type { Biomarker } from '@aliquot/contract/biomarkers';
import { panelBody } from '@aliquot/contract/catalogue';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { DialogForm } from '../../platform/entity/index.ts';
import { listError } from '../../platform/lists/index.ts';
import { Dialog, DialogBody } from '../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { FormTextField } from '../../ui/form/form-text-field.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { LoadingText } from '../../ui/page/loading-text.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { type Entry, type MemberOwner, readAllMembers, useAllMembers, useSaveEntry } from './api.ts';
import { MemberFields } from './member-fields.tsx';
import { readEntry } from './use-catalogue-dialogs.tsx';

/**
 * Edits the name of an area, an item or a panel, and the biomarkers of the latter two: mode `edit` of the
 * dialog.
 */
export function EditDialog() {
  const { t } = useTranslation('catalogue');
  const { dialog, dialogEntity, closeDialog } = useLayers();
  const entry = dialog === 'edit' ? readEntry(dialogEntity) : null;
  return (
    <Dialog
      open={entry !== null}
      onClose={closeDialog}
      title={entry ? (entry.row?.name ?? t(newKey(entry))) : ''}
      subtitle={entry?.type === 'item' ? entry.area.name : undefined}
      width={entry?.type === 'area' ? 440 : 640}
      name={entry?.row?.name ?? t('this_entry')}
    >
      {entry ? <Loaded key={`${entry.type}-${entry.row?.id}`} entry={entry} onSaved={closeDialog} /> : null}
    </Dialog>
  );
}

const newKey = (entry: Entry) =>
  entry.type === 'area' ? `new_area.${entry.kind}` : entry.type === 'item' ? 'new_item' : 'new_panel';

interface EntryProps {
  entry: Entry;
  onSaved: () => void;
}

const ownerOf = ({ type, row }: Entry): MemberOwner | null =>
  type !== 'area' && row ? { type, id: row.id } : null;

/** Loads the current biomarkers before editing. */
function Loaded({ entry, onSaved }: EntryProps) {
  const { t } = useTranslation('catalogue');
  const { data, error, refetch } = useAllMembers(ownerOf(entry));
  const failure = listError(error, t('members_could_not_load'));
  if (!data)
    return (
      <DialogBody>
        {failure ? <ErrorState {...failure} onRetry={() => void refetch()} /> : <LoadingText />}
      </DialogBody>
    );
  return <EntryForm entry={entry} members={data.items} onSaved={onSaved} />;
}

type EntryValues = z.input<typeof panelBody>;
type SavedEntry = { version: number; name: string };

function EntryForm({ entry, members: latest, onSaved }: EntryProps & { members: Biomarker[] }) {
  const { t } = useTranslation('catalogue');
  const [members, setMembers] = useState(latest);
  const save = useSaveEntry(entry);
  return (
    <DialogForm<typeof panelBody, SavedEntry, EntryValues>
      label={entry.row?.name ?? t(newKey(entry))}
      schema={panelBody}
      start={{ name: entry.row?.name ?? '', loincBiomarkerIds: members.map(({ id }) => id) }}
      valuesOf={async ({ name }) => {
        const owner = ownerOf(entry);
        const theirs = owner ? (await readAllMembers(owner)).items : [];
        setMembers((known) => [...known, ...theirs]);
        return { name, loincBiomarkerIds: theirs.map(({ id }) => id) };
      }}
      save={({ name, loincBiomarkerIds = [] }, saving) =>
        save.mutateAsync({ name, loincBiomarkerIds, ...saving })
      }
      onSaved={onSaved}
      create={entry.row ? undefined : t('create')}
    >
      {(form) => (
        <>
          <FormTextField form={form} name="name" label={t('name')} mark="required" />
          {entry.type === 'area' ? null : <MemberFields form={form} members={members} />}
        </>
      )}
    </DialogForm>
  );
}
