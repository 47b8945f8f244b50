import { Button } from '../ui/button/button.tsx';
import { Chip } from '../ui/chip/chip.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../ui/error-state/error-state.tsx';
import { Note } from '../ui/note/note.tsx';
import { ChunkError } from '../ui/page/chunk-error.tsx';
import { LoadingText } from '../ui/page/loading-text.tsx';
import { Progress } from '../ui/progress/progress.tsx';
import { Section } from './section.tsx';

export function SituationsSection() {
  return (
    <>
      <Section title="Search without a match" span={4}>
        <EmptyState
          title="No specimen with troponin I above 4.0 ng/mL"
          actions={
            <>
              <Button variant="primary">Request this specimen</Button>
              <Button>Widen to 2.0</Button>
            </>
          }
          footer={
            <>
              <Chip value="10839-9" />
              <Chip value="above 4.0 ng/mL" />
            </>
          }
        >
          The highest in stock is 2.40 ng/mL. Widen the range, or ask us to find one.
        </EmptyState>
      </Section>
      <Section title="Empty cart" span={4}>
        <EmptyState
          title="Your cart is empty"
          vial
          actions={<Button variant="primary">Search specimens</Button>}
        >
          A specimen you add is held for you for 30 minutes, so nobody else can take it.
        </EmptyState>
      </Section>
      <Section title="List could not load" span={4}>
        <ErrorState
          title="Specimens could not be loaded."
          messages={['The search service did not answer in time. Your filters are kept.']}
          requestId="7f3a-91c2"
          onRetry={() => {}}
        />
      </Section>
      <Section title="Notes" span={4}>
        <div className="flex flex-col gap-3">
          <Note title="Omar Haddad saved this location at 14:11.">
            While you were editing. Two fields differ.
          </Note>
          <Note tone="warn" title="1 of 6 specimens is no longer available.">
            Nothing was placed. Remove it, or swap it for a close match.
          </Note>
          <Note title="3 people asked for access." action={<Button size="small">Review</Button>}>
            Dana Whitfield, Yusuf Demir, Clara Nowak
          </Note>
        </div>
      </Section>
      <Section title="Screen on its way, and failed" span={4}>
        <LoadingText />
        <ChunkError error={new Error('Loading chunk 412 failed.\n(timeout: static/js/async/412.9c1e.js)')} />
        <div className="mt-3">
          <ChunkError
            error={Object.assign(
              new Error('Loading CSS chunk 412 failed.\n(/static/css/async/412.9c1e.css)'),
              {
                code: 'CSS_CHUNK_LOAD_FAILED',
              },
            )}
          />
        </div>
      </Section>
      <Section title="Progress" span={4}>
        <Progress
          label="Importing 100,000 rows"
          value={0.624}
          detail="62,400"
          hint="About 40 s left. You can leave this page."
        />
        <div className="mt-6">
          <Progress label="Placing order" />
        </div>
      </Section>
    </>
  );
}
