import { Discretion } from '../components/Discretion.tsx';
import { SettingsPage } from '../components/SettingsPage.tsx';
import { Writing } from '../components/Writing.tsx';
import { displayPage } from '../sections.fr.ts';

/** Settings of what this device alone shows, and of its keyboard. */
export const DisplayScreen = () => (
  <SettingsPage {...displayPage}>
    <Discretion />
    <Writing />
  </SettingsPage>
);
