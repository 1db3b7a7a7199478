import { errorText } from '#i18n/errors.ts';
import { writing as text } from '../writing.fr.ts';
import { useChangeDisplay, useEnterSends } from '#device/use-display.ts';
import { Switch } from '#ui/Switch.tsx';
import { toast } from '#ui/toast.ts';
import { SettingRow } from './SettingRow.tsx';

/** « Écriture »: settings of this device alone, since each has its own keyboard. */
export function Writing() {
  const enterSends = useEnterSends();
  const change = useChangeDisplay();
  const set = (on: boolean) => {
    if (!change({ enterSends: on })) toast(errorText('storage-full'), { tone: 'bad' });
  };
  return (
    <section aria-labelledby="settings-writing" className="mt-9 first-of-type:mt-0">
      <h2 id="settings-writing" className="mb-3 px-1 font-text text-lead font-semibold tracking-normal">
        {text.title}
      </h2>
      <div className="rounded-card bg-surface hairline">
        <SettingRow
          {...text.enterSends}
          pending={false}
          control={(ids) => <Switch {...ids} checked={enterSends} onChange={set} />}
        />
      </div>
    </section>
  );
}
