import { errorText } from '#i18n/errors.ts';
import { discretion as text } from '#i18n/fr/discretion.ts';
import { useChangeDisplay, useDisplay } from '#device/use-display.ts';
import { useAppearance } from '#device/use-appearance.ts';
import { changeDisplayOfDevice } from '#platform/appearance.ts';
import { Section } from '#ui/Section.tsx';
import { toast } from '#ui/toast.ts';
import { SwitchRows } from './SwitchRows.tsx';

const deviceFields = ['neutral', 'blurWhenHidden', 'blurAvatars'] as const;
const fields = ['namesInTitle', 'blurPictures', 'linkPreviews'] as const;

/** « Discrétion »: settings of this device alone, effective at once [DISPLAY-01]. */
export function Discretion() {
  const display = useDisplay();
  const change = useChangeDisplay();
  const set = (field: (typeof fields)[number], on: boolean) => {
    if (!change({ [field]: on })) toast(errorText('storage-full'), { tone: 'bad' });
  };
  const { display: appearance } = useAppearance();
  const setOnDevice = (field: (typeof deviceFields)[number], on: boolean) => {
    if (!changeDisplayOfDevice({ [field]: on })) toast(errorText('storage-full'), { tone: 'bad' });
  };
  return (
    <Section title={text.title} intro={text.intro}>
      <SwitchRows fields={fields} texts={text.switches} values={display} onChange={set} />
      <SwitchRows fields={deviceFields} texts={text.device} values={appearance} onChange={setOnDevice} />
      <p className="px-4 py-4 text-small text-text-soft desktop:px-5">{text.exit}</p>
    </Section>
  );
}
