import { anticoagulants, fastings, materials } from '@aliquot/contract/materials';
import { useTranslation } from '../../ui/words.tsx';

/** Materials, additives and fasting as options of a form; the 64 materials in the order of their names. */
export function usePreanalyticOptions() {
  const { t, i18n } = useTranslation('preanalytics');
  const named = <V extends string>(values: readonly V[], of: string) =>
    values.map((value) => ({ value, label: t(`preanalytics:${of}.${value as string}`) }));
  return {
    materials: named(materials, 'materials').toSorted((a, b) =>
      a.label.localeCompare(b.label, i18n.language),
    ),
    anticoagulants: named(anticoagulants, 'anticoagulants'),
    fastings: named(fastings, 'fastings'),
  };
}
