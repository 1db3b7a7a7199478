import { BlockedMembers } from '../components/BlockedMembers.tsx';
import { SettingsPage } from '../components/SettingsPage.tsx';
import { blockedPage } from '../sections.fr.ts';

/** « Blocages » in the settings [CHAT-81]; also without a network. */
export const BlockedScreen = () => (
  <SettingsPage {...blockedPage}>
    <BlockedMembers />
  </SettingsPage>
);
