import { errorText } from '#i18n/errors.ts';
import { connectionTest as text } from '#i18n/fr/connection-test.ts';
import { Button } from '#ui/Button.tsx';
import { CHECK_STEPS, type CheckOutcome, type CheckStep } from '../checks.ts';
import { useSelfTest } from '../use-self-test.ts';
import { StepResult } from './StepResult.tsx';
import { TestSection } from './TestSection.tsx';

const labels = text.selfTest;
function resultOf(step: CheckStep, outcome: CheckOutcome | undefined): string {
  if (!outcome) return labels.waiting;
  if (outcome.status === 'left-out') return labels.leftOut[outcome.why];
  if (outcome.status === 'well')
    return outcome.ms === null ? labels.well : `${labels.well}, ${text.milliseconds(outcome.ms)}`;
  return outcome.code === null
    ? step === 'serviceWorker'
      ? labels.serviceWorkerMissing
      : labels.failed
    : errorText(outcome.code);
}

/** Tests step by step everything that a message needs on its way. */
export function SelfTestSection({ member }: { member: boolean }) {
  const { status, outcomes, run } = useSelfTest(member);
  const failed = CHECK_STEPS.filter((step) => outcomes[step]?.status === 'failed').length;
  return (
    <TestSection title={labels.title}>
      {status !== 'idle' && (
        <ol aria-label={labels.results} className="divide-y divide-line">
          {CHECK_STEPS.map((step) => (
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
          {status === 'idle' ? labels.idle : status === 'running' ? labels.running : labels.done(failed)}
        </p>
      </div>
    </TestSection>
  );
}
