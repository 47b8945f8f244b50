import { type DiagnosisCategory, minShownDonors } from '@aliquot/contract/diagnoses';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { CategoryForm } from './category-form.tsx';
import { CategoryList } from './category-list.tsx';

interface CategoriesDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The categories of diagnoses with their names for clients: the list, and the form of one. */
export function CategoriesDialog({ open, onClose }: CategoriesDialogProps) {
  const { t } = useTranslation('inventory');
  const [edited, setEdited] = useState<DiagnosisCategory | null>(null);
  const list = () => setEdited(null);
  return (
    <Dialog
      open={open}
      onClose={edited ? list : onClose}
      title={edited ? t('diagnosis_names.edit', { category: edited.category }) : t('diagnosis_names.title')}
      subtitle={edited ? undefined : t('diagnosis_names.context', { count: minShownDonors })}
      width={edited ? 480 : 720}
      name={t('diagnosis_names.title')}
    >
      {edited ? (
        <CategoryForm key={edited.id} category={edited} onSaved={list} />
      ) : open ? (
        <CategoryList onEdit={setEdited} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}
