import { OwnSettings } from '../components/OwnSettings.tsx';
import { SettingsPage } from '../components/SettingsPage.tsx';
import { Sounds } from '../components/Sounds.tsx';
import { SoundsAndHaptics } from '../components/SoundsAndHaptics.tsx';
import { soundsPage } from '../sections.fr.ts';

/** « Sons et vibrations » in the settings [SOUND-10]. */
export const SoundsScreen = () => (
  <SettingsPage {...soundsPage}>
    <OwnSettings>
      {(view) => (
        <>
          <Sounds view={view} />
          <SoundsAndHaptics volume={view.profile.soundVolume} />
        </>
      )}
    </OwnSettings>
  </SettingsPage>
);
