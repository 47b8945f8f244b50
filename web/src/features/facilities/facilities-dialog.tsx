import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { useTranslation } from '../../ui/words.tsx';
import { FacilityForm } from './facility-form.tsx';
import { FacilityList } from './facility-list.tsx';
import { readSubject, useFacilityDialogs } from './facility-subject.ts';

/** Storage facilities: the list and its form. */
export function FacilitiesDialog() {
  const { t } = useTranslation('facilities');
  const { dialog, dialogEntity } = useLayers();
  const { list, close } = useFacilityDialogs();
  const subject = dialog === 'view' || dialog === 'edit' ? readSubject(dialogEntity) : null;
  const writes = subject !== null && dialog === 'edit';
  const facility = subject?.facility ?? null;
  return (
    <Dialog
      open={subject !== null}
      onClose={writes ? list : close}
      title={writes ? t(facility ? 'edit_title' : 'new') : t('title')}
      subtitle={writes ? facility?.name : t('context')}
      width={writes ? 640 : 960}
      name={facility?.name ?? t('new')}
    >
      {writes ? (
        <FacilityForm key={facility?.id ?? 'new'} row={facility} onSaved={list} />
      ) : subject ? (
        <FacilityList />
      ) : null}
    </Dialog>
  );
}
