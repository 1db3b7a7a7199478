import { chat } from '#i18n/fr/chat.ts';
import { home as text } from '../text.fr.ts';
import { homeView } from '#device/first-queries.ts';
import { useConnection } from '#device/use-connection.ts';
import { useDataGate } from '#device/use-data-gate.ts';
import { useLive } from '#device/use-live.ts';
import { deferredPart } from '#ui/LazyPart.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useTitle } from '#ui/use-title.ts';
import { Alcove } from '../components/Alcove.tsx';
import { Conversations } from '../components/Conversations.tsx';
import { Greeting } from '../components/Greeting.tsx';
import { HomeSkeleton } from '../components/HomeSkeleton.tsx';
import { Unsent } from '../components/Unsent.tsx';

/* Contains the texts of every refusal, and is seldom needed. */
const ErrorState = deferredPart(() => import('#ui/ErrorState.tsx').then((m) => m.ErrorState));

/* Loaded once the first screen stands. */
const Around = deferredPart(() => import('../components/Around.tsx').then((m) => m.Around));

/**
 * The member's first page [MEMBERAREA-01]: unread conversations, waiting messages, and the state of the connection, all
 * from the device; then what is around the member.
 */
export function HomeScreen() {
  const home = useLive(homeView);
  const connection = useConnection();
  useTitle(text.title);
  useDataGate(home.status === 'loading');
  if (home.status === 'error') return <ErrorState code="storage-broken" onRetry={() => location.reload()} />;
  if (home.status === 'loading') return <HomeSkeleton />;
  const { profile, unread, unreadCount, recent, pending, unsent } = home.value;
  /* Before the first answer it is not known whether there is anything to read. */
  if (!profile && pending === 0)
    return connection === 'offline' ? (
      <EmptyState title={chat.notYet.title}>{chat.notYet.text}</EmptyState>
    ) : (
      <HomeSkeleton />
    );
  return (
    <div className="relative isolate mx-auto w-full max-w-[1136px] px-4 pb-8 desktop:grid desktop:grid-cols-[minmax(0,1fr)_minmax(280px,400px)] desktop:gap-x-16 desktop:px-8">
      <div>
        <Greeting name={profile?.username ?? ''} unread={profile ? unreadCount : null} />
        {(pending > 0 || unsent.length > 0) && <Unsent count={pending} rows={unsent} />}
        {(profile !== null || recent.length > 0) && <Conversations unread={unread} recent={recent} />}
      </div>
      <Alcove rows={unread.length > 0 ? unread : recent} />
      {profile !== null && <Around />}
    </div>
  );
}
