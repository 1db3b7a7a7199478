import { NotificationSigns } from '#features/notifications/components/NotificationSigns.tsx';
import { useLateStart } from '#device/use-late-start.ts';
import { GroupToasts } from '#features/groups/components/GroupToasts.tsx';

/** Lets the app be heard and felt [SOUND-17 to SOUND-41]. */
const loadSounds = () => import('#device/sounds/start-sounds.ts').then(({ startSounds }) => startSounds);
const loadPush = () => import('#device/start-push.ts').then(({ startPush }) => startPush);

/** What watches the device on every member's screen. `onNews`: whether the entry « Notifs » shows its dot. */
export function Watches({ onNews }: { onNews: (hasNews: boolean) => void }) {
  useLateStart('sounds', loadSounds);
  useLateStart('push', loadPush);
  return (
    <>
      <GroupToasts />
      <NotificationSigns onDot={onNews} />
    </>
  );
}
