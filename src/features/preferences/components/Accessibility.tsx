import { useSyncExternalStore } from 'react';
import { errorText } from '#i18n/errors.ts';
import { useAppearance } from '#device/use-appearance.ts';
import { changeAccessibility, changeDisplayOfDevice, type Appearance } from '#platform/appearance.ts';
import { isContrastHigh, isMotionReduced, systemWishes, watchSystem } from '#platform/system-wishes.ts';
import { Section } from '#ui/Section.tsx';
import { toast } from '#ui/toast.ts';
import { accessibility as text } from '../appearance.fr.ts';
import { SwitchRows } from './SwitchRows.tsx';

type Field = keyof Appearance['accessibility'];
const fields = Object.keys(text.switches) as Field[];

/** « Accessibilité »: what this device shows, says and does for its member [DISPLAY-26 to DISPLAY-36]. */
export function Accessibility() {
  const appearance = useAppearance();
  const system = useSyncExternalStore(watchSystem, systemWishes);
  const isOn: Record<Field, boolean> = {
    ...appearance.accessibility,
    highContrast: isContrastHigh(appearance, system),
    reducedMotion: isMotionReduced(appearance, system),
  };
  const set = (field: Field, on: boolean) => {
    // One choice under two names [DISPLAY-36].
    const isStored =
      changeAccessibility({ [field]: on }) &&
      (field !== 'reducedMotion' || changeDisplayOfDevice({ reducedMotion: on }));
    if (!isStored) toast(errorText('storage-full'), { tone: 'bad' });
  };
  return (
    <Section title={text.title} intro={text.intro}>
      <SwitchRows fields={fields} texts={text.switches} values={isOn} onChange={set} />
      <p className="px-4 py-4 text-small text-text-soft desktop:px-5 max-desktop:hidden">{text.shortcuts}</p>
    </Section>
  );
}
