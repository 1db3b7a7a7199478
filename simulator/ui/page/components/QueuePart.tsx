import { entryRules } from '#actions/rules.ts';
import { actionWords } from '#i18n/fr/actions.ts';
import { talk } from '#i18n/fr/talk.ts';
import { laboratory } from '../text.fr.ts';
import type { DeviceView, QueueLine } from '#simulator/ui/types.ts';
import { cx } from '#ui/cx.ts';
import { useControls } from '../controls.ts';
import { SmallAct } from './SmallAct.tsx';

const text = laboratory.queue;

/** Lists a device's queued entries with their age, state and actions [Y1]. */
export function QueuePart({ device }: { device: DeviceView }) {
  if (device.queue.length === 0) return <p className="py-1 text-small text-text-faint">{text.empty}</p>;
  return (
    <ol aria-label={text.list} className="divide-y divide-line">
      {device.queue.map((line) => (
        <Waiting key={line.id} line={line} index={device.index} />
      ))}
    </ol>
  );
}

function Waiting({ line, index }: { line: QueueLine; index: number }) {
  const { act } = useControls();
  const { id, action, state, code, claimed } = line;
  const refused = state === 'refused';
  const message = entryRules.bringsMessage({ action });
  return (
    <li className="py-2 text-small">
      <p className="flex items-baseline gap-2">
        <span className="flex-none font-medium">{actionWords[action].label}</span>
        {line.text !== null && <span className="min-w-0 truncate text-text-soft">{line.text}</span>}
        <span className="ml-auto flex-none text-mini text-text-faint tabular">{text.age(line.age)}</span>
      </p>
      <p className={cx('text-mini', refused ? 'text-bad' : 'text-warn')}>
        {refused && code ? talk.refusals[code] : claimed && state === 'waits' ? text.claimed : text.states[state]}
      </p>
      {(refused || state === 'asks' || message) && (
        <p className="-ml-1.5 flex flex-wrap">
          {state === 'asks' && (
            <SmallAct onPress={() => act(index, 'confirm', id)}>{laboratory.conversation.confirm}</SmallAct>
          )}
          {refused && <SmallAct onPress={() => act(index, 'retry', id)}>{laboratory.conversation.retry}</SmallAct>}
          {message && <SmallAct onPress={() => act(index, 'discard', id)}>{laboratory.conversation.discard}</SmallAct>}
          {refused && !message && (
            <SmallAct onPress={() => act(index, 'dismiss', id)}>{laboratory.conversation.dismiss}</SmallAct>
          )}
        </p>
      )}
    </li>
  );
}
