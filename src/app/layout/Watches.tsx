import { NotificationSigns } from '#features/notifications/components/NotificationSigns.tsx';
import { useLateStart } from '#device/use-late-start.ts';
import { Discreet } from './Discreet.tsx';
import { InstallOffer } from './InstallOffer.tsx';
import { SiteWatch } from './SiteWatch.tsx';
import { Shortcuts } from './shortcuts/Shortcuts.tsx';
import { UpdateAnnouncement } from './UpdateAnnouncement.tsx';
import { GroupToasts } from '#features/groups/components/GroupToasts.tsx';

/** Lets the app be heard and felt [SOUND-17 to SOUND-41]. */
const loadSounds = () => import('#device/sounds/start-sounds.ts').then(({ startSounds }) => startSounds);
/** Says who writes, where the member has asked for it. */
const loadSpokenArrivals = () => import('#features/chat/spoken-arrivals.ts').then((m) => m.startSpokenArrivals);
const loadPush = () => import('#device/start-push.ts').then(({ startPush }) => startPush);
/** Measures how fast pages load, where the member has agreed [SHELL-178]. */
const loadVitals = () => import('#device/start-vitals.ts').then(({ startVitals }) => startVitals);
/** Lets the browser wake the installed app's service worker now and then [UPDATE-07]. */
const loadPeriodicSync = () =>
  import('#platform/periodic-sync.ts').then(({ startPeriodicSync }) => () => {
    void startPeriodicSync();
    return () => undefined;
  });

interface Props {
  /** Called with whether the entry « Notifs » shows its dot. */
  onNews: (hasNews: boolean) => void;
  /** Called with what the house has stopped for everybody; null: nothing. */
  onStop: (words: string | null) => void;
  /** Opens the search. */
  onSearch: () => void;
}

/** What watches device and keyboard on every member's screen. */
export function Watches({ onNews, onStop, onSearch }: Props) {
  useLateStart('sounds', loadSounds);
  useLateStart('push', loadPush);
  useLateStart('spoken-arrivals', loadSpokenArrivals);
  useLateStart('vitals', loadVitals);
  useLateStart('periodic-sync', loadPeriodicSync);
  return (
    <>
      <GroupToasts />
      <NotificationSigns onDot={onNews} />
      <Shortcuts onSearch={onSearch} />
      <UpdateAnnouncement />
      <InstallOffer />
      <Discreet />
      <SiteWatch onStop={onStop} />
    </>
  );
}
