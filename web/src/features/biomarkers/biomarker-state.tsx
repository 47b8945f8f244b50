import type { Biomarker } from '@aliquot/contract/biomarkers';
import { State } from '../../ui/state/state.tsx';
import { useTranslation } from '../../ui/words.tsx';

/** Verified is shown as Active or Inactive; a biomarker retired by LOINC is marked as retired. */
export function BiomarkerState({ biomarker, pill = false }: { biomarker: Biomarker; pill?: boolean }) {
  const { t } = useTranslation('biomarkers');
  if (!biomarker.active) return <State state="cancelled" pill={pill} label={t('retired')} />;
  return <State state={biomarker.verified ? 'active' : 'inactive'} pill={pill} />;
}
