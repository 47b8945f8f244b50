import type { Sample } from '@aliquot/contract/samples';
import { formatDay, formatVolume } from '../../platform/format/index.ts';
import { Vial } from '../../ui/vial/vial.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { capOf, fillOf } from '../containers/index.ts';
import { termName } from './sample-columns.tsx';

/** A preview of the in-house label. The printed PDF also has a DataMatrix of the accession. */
export function SampleLabel({ sample }: { sample: Sample }) {
  const { t, i18n } = useTranslation('inventory');
  const language = i18n.language;
  const lines: [string, string | null][] = [
    [t('collected'), sample.collectionDate && formatDay(sample.collectionDate, language)],
    [t('expires'), sample.expirationDate && formatDay(sample.expirationDate, language)],
    [
      t('volume'),
      `${formatVolume(sample.volumeNumber, sample.volumeUnits, language)} ${t(`units.${sample.volumeUnits}`, { count: sample.volumeNumber })}`,
    ],
    [t('container'), sample.storageContainer],
    [t('condition'), sample.storageCondition],
    [t('location'), [sample.storageFacility.name, sample.storageLocation].filter(Boolean).join(', ')],
  ];
  return (
    <>
      <section
        aria-label={t('tab_label')}
        className="flex max-w-130 gap-6 rounded-control border border-ctl bg-s1 p-5"
      >
        <div className="min-w-0 flex-1">
          <p className="font-mono text-code">{sample.accession}</p>
          <p className="mb-3 truncate text-t2">
            {termName(sample.loincBiomarker)} <span className="font-mono text-label">{sample.loincCode}</span>
          </p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-dense">
            {lines.map(([name, value]) =>
              value ? (
                <div key={name} className="contents">
                  <dt className="text-t3">{name}</dt>
                  <dd className="min-w-0 break-words">{value}</dd>
                </div>
              ) : null,
            )}
          </dl>
        </div>
        <Vial size="panel" cap={capOf(sample.storageContainer)} fill={fillOf(sample)} />
      </section>
      <p className="mt-4 max-w-130 text-label text-t3">{t('label_text', { code: sample.code })}</p>
    </>
  );
}
