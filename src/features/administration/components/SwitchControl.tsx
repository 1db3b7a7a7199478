import { useState } from 'react';
import { shortDate } from '#i18n/dates.ts';
import { errorText } from '#i18n/errors.ts';
import { SWITCH_REASON_LENGTH } from '#schemas/limits.ts';
import type { HouseSwitch } from '#schemas/wire/switches.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { useNow } from '#ui/use-now.ts';
import { retractRestart, turnSwitch } from '../staff-requests.ts';
import { switchAct, type SwitchAct } from '../switch-act.ts';
import { switches as text, switchRefusalText } from '../switches.fr.ts';
import { ConfirmedAct } from './ConfirmedAct.tsx';

interface Props {
  state: HouseSwitch;
  mayTurn: boolean;
  isOffline: boolean;
  onChange: () => void;
}

/** One switch: whether it is on, since when, by whom and why, and the button that turns it after a confirmation. */
export function SwitchControl({ state, mayTurn, isOffline, onChange }: Props) {
  const { name, right, stoppedAt, stoppedBy, reason, waiting, mine, restartBy } = state;
  const now = useNow();
  // What the dialog says it does: the switch may be turned beneath it.
  const [chosen, setChosen] = useState<SwitchAct | null>(null);
  const [typed, setTyped] = useState('');
  const own = text.names[name];
  const isStopped = stoppedAt !== null;
  const offered = mine ? 'retract' : isStopped ? 'start' : 'stop';
  const { action } = switchAct(name, offered);

  async function turn(act: SwitchAct): Promise<string | null> {
    const why = typed.trim();
    if (act === 'stop' && why === '') return text.reasonMissing;
    const answer =
      act === 'retract'
        ? await retractRestart(name)
        : await turnSwitch(name, act === 'stop', act === 'stop' ? why : null);
    if (!answer.ok) return errorText(answer.code, answer.retryAfterMs);
    const { refusal, stopped, waiting: isWaiting } = answer.value;
    if (refusal !== null) return switchRefusalText(refusal);
    if (act === 'retract' && !stopped) return text.retract.tooLate;
    if (act === 'retract') toast(text.retract.done);
    else toast(isWaiting ? text.startAsked : stopped ? own.stopDone : own.startDone);
    setTyped('');
    return null;
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-60 text-second">
        <h3 className="font-text text-second font-semibold tracking-normal">{own.title}</h3>
        <p className={cx('mt-0.5', isStopped && 'font-semibold text-warn')}>{isStopped ? own.stopped : own.running}</p>
        {isStopped && (
          <p className="mt-0.5 text-small text-text-soft">
            {text.since(shortDate(Date.parse(stoppedAt), now), stoppedBy)}
            {reason !== null && <> · {reason}</>}
          </p>
        )}
        {waiting && <p className="mt-0.5 text-small text-text-soft">{mine ? text.mine : text.waiting(restartBy)}</p>}
        {!mayTurn && <p className="mt-0.5 text-small text-text-faint">{text.needsRight(right)}</p>}
      </div>
      {mayTurn && (
        <Button
          size="small"
          variant={isStopped ? 'quiet' : 'danger'}
          disabled={isOffline}
          aria-label={mine ? text.actNamed(action, own.title) : undefined}
          onClick={() => setChosen(offered)}
        >
          {action}
        </Button>
      )}
      {chosen && (
        <ConfirmedAct
          {...switchAct(name, chosen)}
          danger={chosen === 'stop'}
          typed={typed}
          act={() => turn(chosen)}
          onDone={onChange}
          onClose={() => setChosen(null)}
        >
          {chosen === 'stop' && (
            <TextInput
              label={text.reason}
              hint={text.reasonHint}
              value={typed}
              maxLength={SWITCH_REASON_LENGTH}
              className="mt-4"
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </ConfirmedAct>
      )}
    </div>
  );
}
