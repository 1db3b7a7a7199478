import { NotificationSigns } from '#features/notifications/components/NotificationSigns.tsx';
import { useSoundsAndHaptics } from '#device/use-sounds-and-haptics.ts';
import { GroupToasts } from '#features/groups/components/GroupToasts.tsx';

/** What watches the device on every member's screen. `onNews`: whether the entry « Notifs » shows its dot. */
export function Watches({ onNews }: { onNews: (hasNews: boolean) => void }) {
  useSoundsAndHaptics();
  return (
    <>
      <GroupToasts />
      <NotificationSigns onDot={onNews} />
    </>
  );
}
