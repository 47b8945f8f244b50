import type { BiomarkerDetail } from '@aliquot/contract/biomarkers';
import { Link } from '@tanstack/react-router';
import { Chip } from '../../ui/chip/chip.tsx';
import { linkClass } from '../../ui/link/link-class.ts';
import { PanelBody, PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { Fact, factsClass } from './fact.tsx';
import { LoincNotice } from './loinc-notice.tsx';
import { WeightSection } from './weight-section.tsx';

/** LOINC's columns, our molecular weight, the synonyms, and where the biomarker is listed. */
export function DetailsTab({ biomarker }: { biomarker: BiomarkerDetail }) {
  const { t } = useTranslation('biomarkers');
  const { synonyms, areas, panels } = biomarker;
  const official = [
    'name',
    'shortName',
    'component',
    'property',
    'system',
    'scaleType',
    'class',
    'units',
  ] as const;
  return (
    <PanelBody>
      <PanelSection title="LOINC">
        <dl className={factsClass}>
          <Fact name={t('official.loincCode')}>
            <span className="font-mono">{biomarker.loincCode}</span>
          </Fact>
          {official.map((key) => (
            <Fact key={key} name={t(`official.${key}`)}>
              {biomarker[key] === null ? (
                <span className="text-t3">{t('none')}</span>
              ) : (
                <span lang="en">{biomarker[key]}</span>
              )}
            </Fact>
          ))}
        </dl>
        <p className="mt-3 text-label text-t3">{t('official_text')}</p>
      </PanelSection>
      {biomarker.type === 'Quantitative' ? <WeightSection biomarker={biomarker} /> : null}
      <PanelSection title={t('synonyms')}>
        <Words synonyms={synonyms} />
      </PanelSection>
      <PanelSection title={t('found_in')}>
        {areas.length + panels.length === 0 ? <p className="text-t2">{t('found_nowhere')}</p> : null}
        <ul className="space-y-1.5 text-dense">
          {areas.map((item) => (
            <li key={item.id}>
              <Link
                to="/research-areas"
                search={{ view: item.kind, search: item.name } as never}
                className={linkClass}
              >
                {item.area}, {item.name}
              </Link>
            </li>
          ))}
          {panels.map((panel) => (
            <li key={panel.id}>
              <Link
                to="/research-areas"
                search={{ view: 'panel', search: panel.name } as never}
                className={linkClass}
              >
                {panel.name}
              </Link>
            </li>
          ))}
        </ul>
      </PanelSection>
      <LoincNotice className="mt-4 border-t border-line pt-4" />
    </PanelBody>
  );
}

/** Grouped by language: both, English, French. */
function Words({ synonyms }: { synonyms: BiomarkerDetail['synonyms'] }) {
  const { t } = useTranslation('biomarkers');
  if (synonyms.length === 0) return <p className="text-t2">{t('no_synonyms')}</p>;
  const groups = [null, 'en', 'fr'] as const;
  return (
    <div className="space-y-2.5">
      {groups.map((language) => {
        const words = synonyms.filter((one) => one.language === language);
        return words.length === 0 ? null : (
          <div key={language ?? 'both'} className="grid grid-cols-[132px_minmax(0,1fr)] gap-x-4">
            <span className="pt-1.5 text-dense text-t3">
              {language ? t(`common:languages.${language}`) : t('both_languages')}
            </span>
            <span className="flex flex-wrap gap-1.5" lang={language ?? undefined}>
              {words.map(({ synonym }) => (
                <Chip key={synonym} value={synonym} />
              ))}
            </span>
          </div>
        );
      })}
    </div>
  );
}
