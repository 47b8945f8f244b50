import type { User } from '@aliquot/contract/users';
import { useState } from 'react';
import { ApiError } from '../../platform/api/index.ts';
import { EntityFrame, type useEntityPanel } from '../../platform/entity/index.ts';
import { formatInstant } from '../../platform/format/index.ts';
import { Form } from '../../ui/form/form.tsx';
import { VersionConflict } from '../../ui/form/version-conflict.tsx';
import { PanelBody } from '../../ui/side-panel/panel-parts.tsx';
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

/**
 * One form for reading, changing and creating. While somebody writes, news of the row must not disturb what they typed:
 * the form keeps the version it started from, and a save that comes too late is merged.
 */
function UserForm({ panel, user: latest, onRemove }: UserFormProps) {
  const { t, i18n } = useTranslation('users');
  const [user] = useState(latest);
  const save = useSaveUser(user);
  const merge = useUserMerge();
  const [taken, setTaken] = useState<Taken | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const writes = panel.mode === 'edit' || panel.mode === 'create';
  return (
    <Form
      fill
      label={user?.fullName ?? t('new')}
      schema={userSchema}
      defaultValues={formValues(user ?? {})}
      readOnly={!writes}
      onSubmit={async (body, form) => {
        setTaken(null);
        try {
          await merge.save(form, async (over) => {
            const saved = await save.mutateAsync({ body, key, ...over });
            panel.open('view', { id: saved.id });
          });
        } catch (error) {
          setTaken(takenBy(error));
          throw error;
        }
      }}
    >
      {(form) => (
        <>
          <PanelBody>
            <VersionConflict form={form} conflict={merge.conflict} />
            {taken ? <TakenNote taken={taken} onOpen={() => panel.open('view', { id: taken.id })} /> : null}
            {user && !writes ? <UserPicture user={user} /> : null}
            <UserFields form={form} user={user} />
            {user && !writes ? <InvitationNote user={user} /> : null}
            {user ? (
              <p className="mt-2 text-label text-t3">
                {t('last_changed', { when: formatInstant(user.updatedAt, i18n.language) })}
              </p>
            ) : null}
          </PanelBody>
          <UserFooter form={form} panel={panel} user={user} onRemove={onRemove} />
        </>
      )}
    </Form>
  );
}

/** Whose address it is, when that is why a save was refused. */
function takenBy(error: unknown): Taken | null {
  const details = error instanceof ApiError ? error.details : undefined;
  return (details as { conflictsWith?: Taken } | undefined)?.conflictsWith ?? null;
}
