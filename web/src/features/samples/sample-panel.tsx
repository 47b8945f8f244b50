import type { Sample } from '@aliquot/contract/samples';
import { useState } from 'react';
import { EntityFrame, type useEntityPanel } from '../../platform/entity/index.ts';
import { PanelBody } from '../../ui/side-panel/panel-parts.tsx';
import { State } from '../../ui/state/state.tsx';
import { TabList, TabPanel, TabsRoot } from '../../ui/tabs/tabs.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useSample, useSampleHistory } from './api.ts';
import { SampleCustody } from './sample-custody.tsx';
import { ReadFooter } from './sample-footer.tsx';
import { SampleForm } from './sample-form.tsx';
import type { SampleDraft } from './sample-form-values.ts';
import { SampleHistory } from './sample-history.tsx';
import { SampleLabel } from './sample-label.tsx';

type Panel = ReturnType<typeof useEntityPanel<SampleDraft>>;
type Tab = 'details' | 'history' | 'label';

interface SamplePanelProps {
  panel: Panel;
  rows: readonly Sample[];
  onRemove: (sample: Sample) => void;
}

export function SamplePanel({ panel, rows, onRemove }: SamplePanelProps) {
  const { t } = useTranslation('inventory');
  const [tab, setTab] = useState<Tab>('details');
  const id = panel.subject?.id ?? null;
  const writes = panel.mode === 'edit' || panel.mode === 'create';
  const history = useSampleHistory(writes ? null : id);
  return (
    // Wraps the panel, whose header has the tabs and whose body has the tab panels.
    <TabsRoot value={writes ? 'details' : tab} onChange={setTab} className="contents">
      <EntityFrame
        panel={panel}
        rows={rows}
        query={useSample(id)}
        readOnly={(sample) => !sample.active}
        nameOf={({ accession }) => accession}
        words={{ new: t('new'), couldNotOpen: t('could_not_open') }}
        mono
        status={(sample) => <SampleState sample={sample} />}
        subtitle={(sample) => (sample || panel.mode === 'create' ? <Subtitle sample={sample} /> : undefined)}
        {...(writes
          ? {}
          : {
              tabs: () => (
                <TabList
                  label={t('one')}
                  tabs={[
                    { id: 'details', label: t('tab_details') },
                    {
                      id: 'history',
                      label: t('tab_history'),
                      ...(history.data ? { count: history.data.entries.length } : {}),
                    },
                    { id: 'label', label: t('tab_label') },
                  ]}
                />
              ),
            })}
      >
        {(sample) =>
          sample && !writes ? (
            <Reading panel={panel} sample={sample} onRemove={onRemove} history={history} />
          ) : (
            <SampleForm panel={panel} sample={sample} onRemove={onRemove} />
          )
        }
      </EntityFrame>
    </TabsRoot>
  );
}

interface ReadingProps {
  panel: Panel;
  sample: Sample;
  onRemove: (sample: Sample) => void;
  history: ReturnType<typeof useSampleHistory>;
}

const filling = 'flex min-h-0 flex-1 flex-col outline-none';

function Reading({ history, ...props }: ReadingProps) {
  const footer = <ReadFooter {...props} />;
  return (
    <>
      <TabPanel id="details" className={filling}>
        <SampleForm {...props} footer={footer} />
      </TabPanel>
      <TabPanel id="history" className={filling}>
        <PanelBody>
          <SampleCustody id={props.sample.id} />
          <SampleHistory history={history} term={props.sample.loincBiomarker} />
        </PanelBody>
        {footer}
      </TabPanel>
      <TabPanel id="label" className={filling}>
        <PanelBody>
          <SampleLabel sample={props.sample} />
        </PanelBody>
        {footer}
      </TabPanel>
    </>
  );
}

function SampleState({ sample }: { sample: Sample }) {
  const { t } = useTranslation('inventory');
  return sample.active ? (
    <State state={sample.status} pill />
  ) : (
    <State state="inactive" pill label={t('deleted')} />
  );
}

/** The full official name; it is never translated. */
function Subtitle({ sample }: { sample: Sample | null }) {
  const { t } = useTranslation('inventory');
  if (!sample) return t('new_subtitle');
  return (
    <>
      {sample.loincBiomarker.name} <span className="font-mono text-label text-t3">{sample.loincCode}</span>
    </>
  );
}
