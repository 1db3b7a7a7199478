import { errorText } from '#i18n/errors.ts';
import { discretion as text } from '#i18n/fr/discretion.ts';
import { useChangeDisplay, useDisplay } from '#device/use-display.ts';
import { Switch } from '#ui/Switch.tsx';
import { toast } from '#ui/toast.ts';
import { SettingRow } from './SettingRow.tsx';

const fields = ['namesInTitle', 'blurPictures', 'linkPreviews'] as const;

/** « Discrétion »: settings of this device alone, effective at once [DISPLAY-01]. */
export function Discretion() {
  const display = useDisplay();
  const change = useChangeDisplay();
  const set = (field: (typeof fields)[number], on: boolean) => {
    if (!change({ [field]: on })) toast(errorText('storage-full'), { tone: 'bad' });
  };
  return (
    <section aria-labelledby="settings-discretion" className="mt-9 first-of-type:mt-0">
      <h2 id="settings-discretion" className="px-1 font-text text-lead font-semibold tracking-normal">
        {text.title}
      </h2>
      <p className="mt-1 mb-3 px-1 text-second text-text-soft">{text.intro}</p>
      <div className="divide-y divide-line rounded-card bg-surface hairline">
        {fields.map((field) => (
          <SettingRow
            key={field}
            {...text.switches[field]}
            pending={false}
            control={(ids) => <Switch {...ids} checked={display[field]} onChange={(on) => set(field, on)} />}
          />
        ))}
      </div>
    </section>
  );
}
