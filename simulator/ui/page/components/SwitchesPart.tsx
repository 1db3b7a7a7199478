import { laboratory } from '../text.fr.ts';
import type { DeviceView, Switches, SwitchName } from '#simulator/ui/types.ts';
import { Button } from '#ui/Button.tsx';
import { useControls } from '../controls.ts';
import { Choice, RangeField } from './Fields.tsx';
import { Toggle } from './Toggle.tsx';

const text = laboratory.switches;
const PERCENT = { max: 100, step: 5, say: text.percent };
const RANGES = [
  ['latency', { max: 5000, step: 50, say: text.milliseconds }],
  ['jitter', { max: 5000, step: 50, say: text.milliseconds }],
  ['loss', PERCENT],
  ['duplication', PERCENT],
  ['reordering', PERCENT],
] as const;
const ANSWERS = Object.entries(text.answersOf);

/** Returns the options of a list of numbers; adds the current value if a scenario has set another one. */
function listed<Value extends number | null>(
  value: Value,
  knownOptions: readonly (readonly [Value, string])[],
  labelOf: (value: number) => string,
): [string, string][] {
  const all =
    value === null || knownOptions.some(([each]) => each === value)
      ? knownOptions
      : [...knownOptions, [value, labelOf(value)] as const];
  return all.map(([each, label]) => [String(each), label]);
}

/** Switches and acts of a device and its network. */
export function SwitchesPart({ device }: { device: DeviceView }) {
  const { set, act } = useControls();
  const { index, switches } = device;
  const change =
    <Name extends SwitchName>(name: Name) =>
    (value: Switches[Name]) =>
      set(index, name, value);
  const acts =
    device.signedIn && !device.sessionLost
      ? (['open-tab', 'close-tab', 'kill-leader', 'freeze-leader', 'wake', 'service-worker', 'sign-out'] as const)
      : (['sign-in'] as const);
  return (
    <div className="grid gap-5">
      <Group title={text.network}>
        <Toggle label={text.offline} text={text.offlineText} isOn={switches.offline} onChange={change('offline')} />
        <Toggle label={text.halfOpen} text={text.halfOpenText} isOn={switches.halfOpen} onChange={change('halfOpen')} />
        <Toggle label={text.portal} text={text.portalText} isOn={switches.portal} onChange={change('portal')} />
        {RANGES.map(([name, range]) => (
          <RangeField key={name} label={text[name]} value={switches[name]} onChange={change(name)} {...range} />
        ))}
        <Choice
          label={text.answers}
          value={switches.answers}
          options={ANSWERS}
          onChange={(value) => set(index, 'answers', value as Switches['answers'])}
        />
      </Group>
      <Group title={text.device}>
        <Choice
          label={text.clock}
          value={String(switches.clock)}
          options={listed(switches.clock, text.clocks, text.otherClock)}
          onChange={(value) => set(index, 'clock', Number(value))}
        />
        <Toggle
          label={text.quotaFull}
          text={text.quotaFullText}
          isOn={switches.quotaFull}
          onChange={change('quotaFull')}
        />
        <Toggle
          label={text.killBeforeAck}
          text={text.killBeforeAckText}
          isOn={switches.killBeforeAck}
          onChange={change('killBeforeAck')}
        />
        <Choice
          label={text.killAfterWrites}
          value={String(switches.killAfterWrites)}
          options={listed(switches.killAfterWrites, text.kills, text.otherKill)}
          onChange={(value) => set(index, 'killAfterWrites', value === 'null' ? null : Number(value))}
        />
      </Group>
      <Group title={text.process}>
        <div className="flex flex-wrap gap-2 pt-1">
          {acts.map((name) => (
            <Button key={name} variant="quiet" size="small" className="px-3!" onClick={() => act(index, name)}>
              {text.acts[name]}
            </Button>
          ))}
        </div>
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-mini font-semibold text-text-faint">{title}</legend>
      {children}
    </fieldset>
  );
}
