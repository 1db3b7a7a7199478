import { NotificationSigns } from '#features/notifications/components/NotificationSigns.tsx';
import { GroupToasts } from '#features/groups/components/GroupToasts.tsx';

/** What watches the device on every member's screen. `onNews`: whether the entry « Notifs » shows its dot. */
export function Watches({ onNews }: { onNews: (hasNews: boolean) => void }) {
  return (
    <>
      <GroupToasts />
      <NotificationSigns onDot={onNews} />
    </>
  );
}
