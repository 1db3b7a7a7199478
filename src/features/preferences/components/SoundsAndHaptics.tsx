import { Vibrate } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '#i18n/errors.ts';
import { useChangeDisplay, useDisplay } from '#device/use-display.ts';
import { vibrate } from '#platform/haptics.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Section } from '#ui/Section.tsx';
import { Switch } from '#ui/Switch.tsx';
import { toast } from '#ui/toast.ts';
import { feedback as text } from '../sounds.fr.ts';
import { InterfaceSounds } from './InterfaceSounds.tsx';
import { SettingRow } from './SettingRow.tsx';

type Field = keyof typeof text.switches;

/** « Sur cet appareil »: what this device alone plays, and how it vibrates [DISPLAY-04, DISPLAY-05]. */
export function SoundsAndHaptics({ volume }: { volume: number }) {
  const display = useDisplay();
  const change = useChangeDisplay();
  const set = (field: Field, on: boolean) => {
    if (!change({ [field]: on })) toast(errorText('storage-full'), { tone: 'bad' });
  };
  const row = (field: Field, more: Partial<Record<'beside' | 'below', ReactNode>> = {}) => (
    <SettingRow
      {...text.switches[field]}
      pending={false}
      control={(ids) => (
        <>
          {more.beside}
          <Switch {...ids} checked={display[field]} onChange={(on) => set(field, on)} />
        </>
      )}
    >
      {() => more.below}
    </SettingRow>
  );
  const tryVibration = () => {
    if (!vibrate('success')) toast(text.still, { tone: 'bad' });
  };
  return (
    <Section title={text.title} intro={text.intro}>
      {row('audioFeedback', { below: <InterfaceSounds volume={volume} /> })}
      {row('soundsWhenHidden')}
      {row('mutedMentions')}
      {row('hapticFeedback', {
        beside: (
          <Button variant="quiet" size="small" aria-label={text.tryVibration} onClick={tryVibration}>
            <Icon icon={Vibrate} size={18} />
            <span className="max-desktop:sr-only">{text.try}</span>
          </Button>
        ),
      })}
    </Section>
  );
}
