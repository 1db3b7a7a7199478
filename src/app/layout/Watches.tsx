import { NotificationSigns } from '#features/notifications/components/NotificationSigns.tsx';
import { useSoundsAndHaptics } from '#device/use-sounds-and-haptics.ts';
import { useStartPush } from '#device/use-start-push.ts';
import { GroupToasts } from '#features/groups/components/GroupToasts.tsx';

/** What watches the device on every member's screen. `onNews`: whether the entry « Notifs » shows its dot. */
export function Watches({ onNews }: { onNews: (hasNews: boolean) => void }) {
  useSoundsAndHaptics();
  useStartPush();
  return (
    <>
      <GroupToasts />
      <NotificationSigns onDot={onNews} />
    </>
  );
}
