import { Check, CircleAlert, Clock3, Minus, type LucideIcon } from 'lucide-react';
import { errorText } from '#i18n/errors.ts';
import { connectionTest as text } from '#i18n/fr/connection-test.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { CHECK_STEPS, type CheckOutcome, type CheckStep } from '../checks.ts';
import { useSelfTest } from '../use-self-test.ts';
import { TestSection } from './TestSection.tsx';

const labels = text.selfTest;
const looks: Record<CheckOutcome['status'] | 'waiting', { icon: LucideIcon; look: string }> = {
  well: { icon: Check, look: 'text-ok' },
  failed: { icon: CircleAlert, look: 'text-bad' },
  'left-out': { icon: Minus, look: 'text-text-faint' },
  waiting: { icon: Clock3, look: 'text-text-faint' },
};

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
          {CHECK_STEPS.map((step) => {
            const { icon, look } = looks[outcomes[step]?.status ?? 'waiting'];
            return (
              <li key={step} className="flex items-start gap-3 py-2.5 text-second">
                <Icon icon={icon} size={20} className={cx('mt-0.5 flex-none', look)} />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{labels.steps[step]}</span>
                  <span className={cx('block text-small', look)}>{resultOf(step, outcomes[step])}</span>
                </span>
              </li>
            );
          })}
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
