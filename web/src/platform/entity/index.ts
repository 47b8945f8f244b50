// One row of a list: screens and panels by declaration, forms, conflicts, deleting and restoring.
export { ActionForm, type ActionFormProps } from './action-form.tsx';
export { AvatarField } from './avatar-field.tsx';
export { DeleteDialog, type DeleteSubject } from './delete-dialog.tsx';
export { DialogForm } from './dialog-form.tsx';
export { entity } from './entity.ts';
export { EntityFrame } from './entity-frame.tsx';
export { EntityLoading } from './entity-loading.tsx';
export { entityPanel, type FieldsProps } from './entity-panel.tsx';
export { entityScreen } from './entity-screen.tsx';
export { useHasBeenTrue } from './has-been-true.ts';
export { type MergedSave, useMergedSave } from './merged-save.ts';
export { oneByOne, reportLeftOut, useOneByOne } from './one-by-one.ts';
export { FormPhoneField } from './phone-field.tsx';
export { startValues } from './start-values.ts';
export { type EntityPanel, useEntityPanel } from './use-entity-panel.ts';
