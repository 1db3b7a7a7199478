import { errorText } from '#i18n/errors.ts';
import { useAppearance } from '#device/use-appearance.ts';
import {
  animationSpeeds,
  changeDisplayOfDevice,
  chatFontSizes,
  chatThemes,
  layouts,
  type Appearance,
} from '#platform/appearance.ts';
import { Section } from '#ui/Section.tsx';
import { toast } from '#ui/toast.ts';
import { look as text } from '../appearance.fr.ts';
import { Choice } from './Choice.tsx';
import { ColourChoice } from './ColourChoice.tsx';
import { SampleMessages } from './SampleMessages.tsx';
import { SettingRow } from './SettingRow.tsx';

const choices = [
  { field: 'layout', options: layouts, labels: text.layouts },
  { field: 'animationSpeed', options: animationSpeeds, labels: text.animationSpeeds },
  { field: 'chatFontSize', options: chatFontSizes, labels: text.chatFontSizes },
  { field: 'chatTheme', options: chatThemes, labels: text.chatThemes },
] as const;
const nothing = () => null;

/** « Apparence »: colour, layout, animations, and the look of conversations, at once [DISPLAY-06 to DISPLAY-20]. */
export function Look() {
  const { display } = useAppearance();
  const set = (change: Partial<Appearance['display']>) => {
    if (!changeDisplayOfDevice(change)) toast(errorText('storage-full'), { tone: 'bad' });
  };
  return (
    <Section title={text.title} intro={text.intro}>
      <SettingRow {...text.primaryColor} pending={false} control={nothing}>
        {(ids) => (
          <ColourChoice {...ids} value={display.primaryColor} onChange={(primaryColor) => set({ primaryColor })} />
        )}
      </SettingRow>
      {choices.map(({ field, options, labels }) => (
        <SettingRow key={field} {...text[field]} pending={false} control={nothing}>
          {(ids) => (
            <Choice<string>
              {...ids}
              value={display[field]}
              options={options}
              labels={labels}
              onChange={(value) => set({ [field]: value })}
            />
          )}
        </SettingRow>
      ))}
      <SampleMessages />
    </Section>
  );
}
