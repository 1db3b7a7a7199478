import { Accessibility } from '../components/Accessibility.tsx';
import { Cameras } from '../components/Cameras.tsx';
import { Discretion } from '../components/Discretion.tsx';
import { Look } from '../components/Look.tsx';
import { SettingsPage } from '../components/SettingsPage.tsx';
import { Writing } from '../components/Writing.tsx';
import { displayPage } from '../sections.fr.ts';

/** Settings of this device alone: its look, accessibility and discretion, its keyboard, and its cameras. */
export const DisplayScreen = () => (
  <SettingsPage {...displayPage}>
    <Look />
    <Accessibility />
    <Discretion />
    <Writing />
    <Cameras />
  </SettingsPage>
);
