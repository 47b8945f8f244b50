import type { Sample, SampleBody } from '@aliquot/contract/samples';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { useEntityPanel } from '../../platform/entity/index.ts';
import { formatInstant } from '../../platform/format/index.ts';
import { Form } from '../../ui/form/form.tsx';
import type { FormHandle } from '../../ui/form/form-handle.ts';
import { VersionConflict } from '../../ui/form/version-conflict.tsx';
import { PanelBody } from '../../ui/side-panel/panel-parts.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useSaveSample } from './api.ts';
import { knownTermsOf, plainResults, unitErrorsBesideValue } from './result-terms.ts';
import { ReservedNote } from './sample-custody.tsx';
import { SampleFields } from './sample-fields.tsx';
import { WriteFooter } from './sample-footer.tsx';
import { sampleSchema } from './sample-form-schema.ts';
import { formValues, type SampleDraft } from './sample-form-values.ts';
import { useSampleMerge } from './sample-merge.ts';
import { useTerm } from './use-term.ts';
import { plainResult, typedUnits } from './written-result.ts';

interface SampleFormProps {
  panel: ReturnType<typeof useEntityPanel<SampleDraft>>;
  sample: Sample | null;
  onRemove: (sample: Sample) => void;
  /** Replaces the save buttons in view mode. */
  footer?: ReactNode;
}

/**
 * One form to view, edit and create. Updates of the row must not disturb the user's input: the form keeps the
 * version it started from, and a conflicting save is merged.
 */
export function SampleForm({ panel, sample: latest, onRemove, footer }: SampleFormProps) {
  const { t, i18n } = useTranslation('inventory');
  const [sample] = useState(latest);
  const draft = panel.subject?.draft;
  const origin = sample ?? draft?.from ?? null;
  const save = useSaveSample(sample);
  const merge = useSampleMerge();
  const [key] = useState(() => crypto.randomUUID());
  const [termId, setTermId] = useState(origin?.loincBiomarker.id);
  const [terms] = useState(() => knownTermsOf(origin));
  const term = useTerm(termId).data ?? null;
  const schema = useMemo(() => sampleSchema(term, t, i18n.language), [term, t, i18n.language]);
  return (
    <Form
      fill
      label={sample?.accession ?? t('new')}
      schema={schema}
      defaultValues={draft?.values ?? formValues(sample ?? {}, i18n.language)}
      readOnly={footer !== undefined}
      onSubmit={(body, form) =>
        merge.save(form as unknown as FormHandle<SampleBody>, async (over) => {
          const biomarkerValue = plainResult(body.biomarkerValue ?? '', term, i18n.language);
          const results = plainResults(body.results, terms, i18n.language);
          const units = typedUnits(body.biomarkerValue ?? '', term, i18n.language);
          const saved = await save
            .mutateAsync({ body: { ...body, biomarkerValue, units, results }, key, ...over })
            .catch(unitErrorsBesideValue);
          panel.open('view', { id: saved.id });
        })
      }
    >
      {(form) => {
        const handle = form as unknown as FormHandle<SampleBody>;
        return (
          <>
            <PanelBody>
              <TermWatch form={handle} onChange={setTermId} />
              <VersionConflict form={handle} conflict={merge.conflict} />
              {sample?.status === 'reserved' ? (
                <ReservedNote id={sample.id} writes={!handle.readOnly} />
              ) : null}
              <SampleFields
                form={handle}
                origin={origin}
                term={term?.id === termId ? term : null}
                terms={terms}
                reserved={sample?.status === 'reserved'}
              />
              {sample ? (
                <p className="mt-2 text-label text-t3">
                  {t('ui:last_changed', { when: formatInstant(sample.updatedAt, i18n.language) })}
                </p>
              ) : null}
            </PanelBody>
            {footer ?? <WriteFooter form={handle} panel={panel} sample={sample} onRemove={onRemove} />}
          </>
        );
      }}
    </Form>
  );
}

/** Reports the selected biomarker, so that its intervals can be loaded. */
function TermWatch({
  form,
  onChange,
}: {
  form: FormHandle<SampleBody>;
  onChange: (id: number | undefined) => void;
}) {
  const id = useWatch({ control: form.methods.control, name: 'loincBiomarkerId' });
  useEffect(() => onChange(id ?? undefined), [id, onChange]);
  return null;
}
