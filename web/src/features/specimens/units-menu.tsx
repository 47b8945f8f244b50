import { specimens } from '@aliquot/contract/specimens';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rowQuery } from '../../platform/api/index.ts';
import { formatUnits } from '../../platform/format/index.ts';
import { NativeSelect } from '../../ui/select/native-select.tsx';
import { useTranslation } from '../../ui/words.tsx';

interface UnitsMenuProps {
  ids: readonly number[];
  /** As in the address. */
  kept: string | undefined;
  /** Of a single biomarker; null where several are in units of their own. */
  own: string | null;
  onChange: (units: string | null) => void;
}

/** The unit that values are shown in. The units that convert are read once the user turns to the menu. */
export function UnitsMenu({ ids, kept, own, onChange }: UnitsMenuProps) {
  const { t } = useTranslation('specimens');
  const [wanted, setWanted] = useState(false);
  const { data } = useQuery({
    ...rowQuery(specimens.units, { body: { loincBiomarkerIds: [...ids] } }),
    enabled: wanted && ids.length > 0,
    staleTime: 300_000,
    meta: { inline: true },
  });
  const units = [...new Set([...(kept ? [kept] : []), ...(data?.units ?? [])])].filter(
    (unit) => unit !== own,
  );
  return (
    <NativeSelect
      label={t('display_unit')}
      value={kept === own ? '' : (kept ?? '')}
      options={[
        { value: '', label: own ? formatUnits(own) : t('own_units') },
        ...units.map((unit) => ({ value: unit, label: formatUnits(unit) })),
      ]}
      onChange={(unit) => onChange(unit || null)}
      onApproach={() => setWanted(true)}
      className="mt-2"
    />
  );
}
