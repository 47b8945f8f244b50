// One row of a list: panel, frame, form, conflicts, deleting and restoring.
export { AvatarField } from './avatar-field.tsx';
export { DeleteDialog, type DeleteSubject } from './delete-dialog.tsx';
export { entityApi, type Save } from './entity-api.ts';
export { EntityForm } from './entity-form.tsx';
export { EntityFrame } from './entity-frame.tsx';
export { useEntityPanel } from './entity-panel.ts';
export { useHasBeenTrue } from './has-been-true.ts';
export { type MergedSave, useMergedSave } from './merged-save.ts';
export { oneByOne, sayLeftOut, useOneByOne } from './one-by-one.ts';
export { FormPhoneField } from './phone-field.tsx';
