import type { BiomarkerDetail } from '@aliquot/contract/biomarkers';
import { writeNumber } from '@aliquot/contract/write-number';
import { Pencil } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { PanelSection } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { Fact, factsClass } from './fact.tsx';
import { useLanguage } from './use-language.ts';
import { WeightDialog, weightDialog } from './weight-dialog.tsx';

/** Molecular weight and charge of the component, by which results convert between mass, moles and equivalents. */
export function WeightSection({ biomarker }: { biomarker: BiomarkerDetail }) {
  const { t } = useTranslation('biomarkers');
  const { openDialog } = useLayers();
  const { active, component } = biomarker;
  return (
    <PanelSection title={t('weight.title')}>
      <WeightFacts weight={biomarker.componentWeight} />
      <p className="mt-3 text-label text-t3">{t('weight.text', { component })}</p>
      {active ? (
        <Button
          className="mt-3"
          icon={<Pencil size={16} aria-hidden="true" />}
          onClick={() => openDialog('edit', weightDialog)}
        >
          {t('weight.edit')}
        </Button>
      ) : null}
      <WeightDialog biomarker={biomarker} />
    </PanelSection>
  );
}

function WeightFacts({ weight }: { weight: BiomarkerDetail['componentWeight'] }) {
  const { t } = useTranslation('biomarkers');
  const language = useLanguage();
  const { molecularWeight = null, ionCharge = null, source } = weight ?? {};
  if (molecularWeight === null && ionCharge === null)
    return <p className="text-dense text-t2">{t('weight.missing')}</p>;
  const none = <span className="text-t3">{t('weight.none')}</span>;
  return (
    <dl className={factsClass}>
      <Fact name={t('weight.molecular_weight')}>
        {molecularWeight === null ? none : `${writeNumber(molecularWeight, language)}\u00a0g/mol`}
      </Fact>
      <Fact name={t('weight.charge')}>{ionCharge ?? none}</Fact>
      <Fact name={t('weight.source')}>{source}</Fact>
    </dl>
  );
}
