import { laboratory } from '../text.fr.ts';
import { settings } from '#i18n/fr/settings.ts';
import type { DeviceView } from '#simulator/ui/types.ts';
import { useControls } from '../controls.ts';
import { RangeField } from './Fields.tsx';
import { Toggle } from './Toggle.tsx';

const text = laboratory.preferences;
const HUNDRED = 100;
const names: Readonly<Record<string, string>> = settings.fields;

/** Shows and changes the member's preferences on this device. Each preference merges separately. */
export function PreferencesPart({ device }: { device: DeviceView }) {
  const { act } = useControls();
  if (device.preferences.length === 0) return <p className="py-1 text-small text-text-faint">{text.none}</p>;
  return (
    <div className="grid gap-1">
      {device.preferences.map(({ field, value, waits }) => {
        const label = names[field] ?? field;
        const change = (next: number | boolean) => act(device.index, 'preference', field, next);
        return typeof value === 'number' ? (
          <div key={field}>
            <RangeField
              label={label}
              value={Math.round(value * HUNDRED)}
              max={HUNDRED}
              step={5}
              say={laboratory.switches.percent}
              onChange={(percent) => change(percent / HUNDRED)}
            />
            {waits && <p className="-mt-1 text-mini text-warn">{text.waits}</p>}
          </div>
        ) : (
          <Toggle
            key={field}
            label={label}
            {...(waits && { text: text.waits })}
            isOn={value === true}
            onChange={change}
          />
        );
      })}
    </div>
  );
}
