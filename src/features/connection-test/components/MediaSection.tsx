import type { MemberId } from '#schemas/ids.ts';
import { connectionTest as text } from '#i18n/fr/connection-test.ts';
import { Button } from '#ui/Button.tsx';
import { MEDIA_STEPS, type MediaOutcome, type MediaStep } from '../media-test.ts';
import { useMediaTest } from '../use-media-test.ts';
import { StepResult } from './StepResult.tsx';
import { TestSection } from './TestSection.tsx';

const labels = text.media;

function resultOf(step: MediaStep, outcome: MediaOutcome | undefined): string {
  if (!outcome) return labels.waiting;
  if (outcome.status === 'failed') return labels.failures[outcome.why];
  if (outcome.status === 'left-out') return labels.leftOut[outcome.why];
  if (outcome.value === null) return labels.well;
  return step === 'loss' ? text.percent(outcome.value) : text.milliseconds(outcome.value);
}

/** Tries the way that cameras and microphones of live rooms take, without either. */
export function MediaSection({ account }: { account: MemberId }) {
  const { status, outcomes, run } = useMediaTest(account);
  return (
    <TestSection title={labels.title}>
      {status !== 'idle' && (
        <ol aria-label={labels.results} className="divide-y divide-line">
          {MEDIA_STEPS.map((step) => (
            <StepResult
              key={step}
              status={outcomes[step]?.status ?? 'waiting'}
              label={labels.steps[step]}
              result={resultOf(step, outcomes[step])}
            />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
        <Button size="small" busy={status === 'running'} onClick={run}>
          {labels.run}
        </Button>
        <p role="status" className="text-small text-text-soft">
          {status === 'idle' ? labels.idle : status === 'running' ? labels.running : labels.done}
        </p>
      </div>
    </TestSection>
  );
}
