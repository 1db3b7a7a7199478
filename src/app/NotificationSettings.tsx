import { NotificationSettingsScreen } from '#features/preferences/screens/NotificationSettingsScreen.tsx';
import { DevicePush } from '#features/push/components/DevicePush.tsx';

/** « Notifications » in the settings, with the switch of this device in it. */
export const NotificationSettings = () => <NotificationSettingsScreen devicePush={<DevicePush />} />;
