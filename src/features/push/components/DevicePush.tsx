import { useId } from 'react';
import { Switch } from '#ui/Switch.tsx';
import { push } from '../text.fr.ts';
import { usePushChoice } from '../use-push-choice.ts';

const { switch: text } = push;

/** The switch for pushes to this device, among the preferences. */
export function DevicePush() {
  const choice = usePushChoice();
  const [label, hint] = [useId(), useId()];
  if (!choice) return null;
  const { status, busy, choose } = choice;
  const isPossible = status === 'on' || status === 'off' || status === 'ask';
  return (
    <div className="flex min-h-16 items-center gap-4 px-4 py-3 desktop:px-5">
      <div className="min-w-0 flex-1">
        <p id={label}>{text.label}</p>
        <p id={hint} className="mt-0.5 text-small text-text-soft">
          {text.hints[status]}
        </p>
      </div>
      <Switch
        checked={status === 'on'}
        disabled={!isPossible || busy}
        onChange={choose}
        aria-labelledby={label}
        aria-describedby={hint}
      />
    </div>
  );
}
