import { Cameras } from '../components/Cameras.tsx';
import { Discretion } from '../components/Discretion.tsx';
import { SettingsPage } from '../components/SettingsPage.tsx';
import { Writing } from '../components/Writing.tsx';
import { displayPage } from '../sections.fr.ts';

/** Settings of what this device alone shows, of its keyboard, and of its cameras. */
export const DisplayScreen = () => (
  <SettingsPage {...displayPage}>
    <Discretion />
    <Writing />
    <Cameras />
  </SettingsPage>
);
