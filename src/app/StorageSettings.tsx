import { AppState } from '#features/install/components/AppState.tsx';
import { StorageScreen } from '#features/preferences/screens/StorageScreen.tsx';

/** « Hors ligne et stockage » in the settings, with the state of the app on this device in it. */
export const StorageSettings = () => <StorageScreen app={<AppState />} />;
