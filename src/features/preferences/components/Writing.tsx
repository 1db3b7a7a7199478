import { errorText } from '#i18n/errors.ts';
import { writing as text } from '../writing.fr.ts';
import { useChangeDisplay, useEnterSends } from '#device/use-display.ts';
import { Section } from '#ui/Section.tsx';
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
    <Section title={text.title}>
      <SettingRow
        {...text.enterSends}
        pending={false}
        control={(ids) => <Switch {...ids} checked={enterSends} onChange={set} />}
      />
    </Section>
  );
}
