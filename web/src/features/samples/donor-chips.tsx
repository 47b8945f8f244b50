import type { Diagnosis } from '@aliquot/contract/diagnoses';
import { Chip } from '../../ui/chip/chip.tsx';
import { useTranslation } from '../../ui/words.tsx';

/** The diagnoses of a donor, with code and the vendor's words. */
export function DonorChips({ diagnoses }: { diagnoses: readonly Diagnosis[] }) {
  const { t } = useTranslation('inventory');
  if (diagnoses.length === 0) return null;
  return (
    <ul aria-label={t('diagnoses')} className="mb-4 flex flex-wrap gap-2">
      {diagnoses.map(({ code, label }) => (
        <li key={code} className="max-w-full">
          <Chip value={<DiagnosisWords code={code} label={label} />} />
        </li>
      ))}
    </ul>
  );
}

const DiagnosisWords = ({ code, label }: Diagnosis) => (
  <span title={label ?? undefined}>
    <span className="font-mono">{code}</span> {label}
  </span>
);
