import { useState } from 'react';
import { errorText } from '#i18n/errors.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { toast } from '#ui/toast.ts';
import { health } from '../health.fr.ts';
import { switchLive } from '../staff-requests.ts';
import { ConfirmedAct } from './ConfirmedAct.tsx';

const { live: text } = health;

interface Props {
  isStopped: boolean;
  /** Whether the reader has the right to moderate, which the switch needs. */
  maySwitch: boolean;
  isOffline: boolean;
  onChange: () => void;
}

/** Whether live is stopped, and the emergency switch: one stops it, another one is needed to start it again. */
export function LiveControl({ isStopped, maySwitch, isOffline, onChange }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [isWaiting, setWaiting] = useState(false);

  async function change(): Promise<string | null> {
    const answer = await switchLive(!isStopped);
    if (!answer.ok) return errorText(answer.code, answer.retryAfterMs);
    const { stopped, waiting } = answer.value;
    setWaiting(waiting);
    toast(waiting ? text.startAsked : stopped ? text.stopDone : text.startDone);
    return null;
  }

  return (
    <section aria-label={text.title}>
      <h2 className="font-text text-lead font-semibold tracking-normal">{text.title}</h2>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-surface px-4 py-3.5 hairline">
        <div className="min-w-0 flex-1 basis-60 text-second">
          <p className={cx(isStopped && 'font-semibold text-warn')}>
            {isStopped ? (isWaiting ? text.waiting : text.stopped) : text.running}
          </p>
          {!maySwitch && <p className="mt-0.5 text-small text-text-faint">{text.needsRight}</p>}
        </div>
        {maySwitch && (
          <Button
            size="small"
            variant={isStopped ? 'quiet' : 'danger'}
            disabled={isOffline}
            onClick={() => setAsking(true)}
          >
            {isStopped ? text.start : text.stop}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmedAct
          title={isStopped ? text.startTitle : text.stopTitle}
          text={isStopped ? text.startText : text.stopText}
          action={isStopped ? text.start : text.stop}
          danger={!isStopped}
          act={change}
          onDone={onChange}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
