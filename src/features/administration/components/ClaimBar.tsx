import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { clockTime } from '#i18n/dates.ts';
import { minutesLeft, type ClaimState } from '../claim.ts';
import { problemText } from '../requests.ts';
import { house } from '../text.fr.ts';
import type { ClaimControl } from '../use-claim.ts';

const { claim: text } = house;

const sentenceOf = (claim: ClaimState, now: number): string => {
  if (claim.status === 'mine') return text.left(minutesLeft(claim.until, now));
  if (claim.status === 'lost') return text.lost;
  return claim.status === 'other' ? text.ofOther(claim.username, clockTime(claim.until)) : text.free;
};

interface Props {
  control: ClaimControl;
  isOffline: boolean;
  isDeciding: boolean;
  /** There is something to decide. */
  isOpen: boolean;
  onDecide: () => void;
  onNext: (() => void) | null;
}

/** Who works on the case, and what can be done with it; it stays below the evidence while that scrolls. */
export function ClaimBar({ control, isOffline, isDeciding, isOpen, onDecide, onNext }: Props) {
  const { claim, now, isBusy, problem, take, release } = control;
  const isMine = claim.status === 'mine';
  const isWarning = claim.status === 'other' || claim.status === 'lost';
  return (
    <div className="flex-none border-t border-line bg-ground px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] desktop:px-8">
      {isOpen && (
        <p role="status" className={cx('text-small', isWarning || isOffline ? 'text-warn' : 'text-text-soft')}>
          {isOffline ? house.offlineCase : sentenceOf(claim, now)}
        </p>
      )}
      {problem !== null && (
        <p role="alert" className="mt-1 text-small text-bad">
          {problemText(problem)}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {isOpen && !isMine && (
          <Button
            size="small"
            busy={isBusy}
            disabled={isOffline || claim.status === 'other'}
            aria-keyshortcuts="C"
            onClick={take}
          >
            {claim.status === 'lost' ? text.again : text.take}
          </Button>
        )}
        {isOpen && isMine && !isDeciding && (
          <Button size="small" disabled={isOffline} aria-keyshortcuts="D" onClick={onDecide}>
            {text.decide}
          </Button>
        )}
        {isOpen && isMine && (
          <Button
            size="small"
            variant="quiet"
            busy={isBusy}
            disabled={isOffline}
            aria-keyshortcuts="R"
            onClick={release}
          >
            {text.release}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          className="ml-auto"
          disabled={onNext === null}
          aria-keyshortcuts="N"
          onClick={() => onNext?.()}
        >
          {house.next}
        </Button>
      </div>
    </div>
  );
}
