import type { User } from '@aliquot/contract/users';
import { useState } from 'react';
import { ApiError } from '../../platform/api/index.ts';
import { EntityForm, EntityFrame, type useEntityPanel } from '../../platform/entity/index.ts';
import { State } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useSaveUser, useUser } from './api.ts';
import { useUserAccess } from './user-access.ts';
import { UserFields } from './user-fields.tsx';
import { UserFooter } from './user-footer.tsx';
import { userSchema } from './user-form-schema.ts';
import { formValues } from './user-form-values.ts';
import { useUserMerge } from './user-merge.ts';
import { InvitationNote, type Taken, TakenNote } from './user-notes.tsx';
import { UserPicture } from './user-picture.tsx';

type Panel = ReturnType<typeof useEntityPanel<never>>;

interface UserPanelProps {
  panel: Panel;
  rows: readonly User[];
  onRemove: (user: User) => void;
}

export function UserPanel({ panel, rows, onRemove }: UserPanelProps) {
  const { t } = useTranslation('users');
  const { mayManage } = useUserAccess();
  return (
    <EntityFrame
      panel={panel}
      rows={rows}
      query={useUser(panel.subject?.id ?? null)}
      readOnly={(user) => !user.active || !mayManage(user)}
      nameOf={(user) => user.fullName}
      words={{ new: t('new'), couldNotOpen: t('could_not_open') }}
      status={(user) => <UserState user={user} />}
      subtitle={(user) => user?.email ?? (panel.mode === 'create' ? t('new_subtitle') : undefined)}
    >
      {(user) => <UserForm panel={panel} user={user} onRemove={onRemove} />}
    </EntityFrame>
  );
}

function UserState({ user }: { user: User }) {
  const { t } = useTranslation('users');
  return user.active ? (
    <State state={user.status} pill />
  ) : (
    <State state="cancelled" pill label={t('deleted')} />
  );
}

interface UserFormProps {
  panel: Panel;
  user: User | null;
  onRemove: (user: User) => void;
}

function UserForm({ panel, user, onRemove }: UserFormProps) {
  const save = useSaveUser();
  const [taken, setTaken] = useState<Taken | null>(null);
  return (
    <EntityForm
      texts="users"
      panel={panel}
      row={user}
      nameOf={({ fullName }) => fullName}
      schema={userSchema}
      valuesOf={formValues}
      save={async (row, saving) => {
        setTaken(null);
        try {
          return await save(row, saving);
        } catch (error) {
          setTaken(takenBy(error));
          throw error;
        }
      }}
      useMerge={useUserMerge}
      fields={({ form, row, writes }) => (
        <>
          {taken ? <TakenNote taken={taken} onOpen={() => panel.open('view', { id: taken.id })} /> : null}
          {row && !writes ? <UserPicture user={row} /> : null}
          <UserFields form={form} user={row} />
          {row && !writes ? <InvitationNote user={row} /> : null}
        </>
      )}
      footer={({ form, row }) => <UserFooter form={form} panel={panel} user={row} onRemove={onRemove} />}
    />
  );
}

/** Whose address it is, when that is why a save was refused. */
function takenBy(error: unknown): Taken | null {
  const details = error instanceof ApiError ? error.details : undefined;
  return (details as { conflictsWith?: Taken } | undefined)?.conflictsWith ?? null;
}
