import { useParams } from 'react-router-dom';
import { liveRoomId, type LiveRoomId } from '#schemas/entities/live.ts';
import type { MemberId } from '#schemas/ids.ts';
import { longMoment } from '#i18n/day-title.ts';
import { ownAccess } from '#device/own-access.ts';
import { useAccount } from '#device/use-account.ts';
import { useLive } from '#device/use-live.ts';
import { useOnline } from '#device/use-online.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { RestrictedState } from '#ui/RestrictedState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { StripPlace } from '#ui/StripPlace.tsx';
import { useTitle } from '#ui/use-title.ts';
import { BackToRooms } from '../components/BackToRooms.tsx';
import { RoomPage } from '../components/RoomPage.tsx';
import { RoomReport } from '../components/RoomReport.tsx';
import { reporting } from '../report.fr.ts';
import { problemText } from '../requests.ts';
import type { RoomConnection, RoomState } from '../room-connection.ts';
import { live, room as text } from '../text.fr.ts';
import { useRoom } from '../use-room.ts';
import { useRoomReport, type BeginReport } from '../use-room-report.ts';

/** `/many-to-many-chat/{room}` [LIVE-07]: one room. */
export function RoomScreen() {
  const id = liveRoomId.safeParse(useParams()['roomId']);
  const { account } = useAccount();
  const access = useLive(ownAccess);
  useTitle(live.title);
  if (!id.success) return <Apart title={live.refusals['unknown-room']} />;
  if (account.status !== 'member' || access.status !== 'ready' || !access.value) return <Waiting />;
  const { restriction, completion, rights } = access.value;
  if (restriction !== 'none')
    return (
      <div className="flex h-full min-h-0 flex-1 flex-col overflow-y-auto">
        <BackToRooms />
        <h1 className="sr-only">{live.title}</h1>
        <RestrictedState feature="live" restriction={restriction} completion={completion} />
      </div>
    );
  return <OpenRoom key={id.data} account={account.account} roomId={id.data} isPremium={rights} />;
}

function OpenRoom({ account, roomId, isPremium }: { account: MemberId; roomId: LiveRoomId; isPremium: boolean }) {
  const { connection, state } = useRoom(account, roomId);
  const { report, begin, close } = useRoomReport();
  const { model } = state;
  return (
    <>
      {model !== null ? (
        <RoomPage me={account} {...{ connection, state, model, isPremium }} onReport={begin} />
      ) : (
        <WithoutRoom state={state} connection={connection} onReport={begin} />
      )}
      {report && <RoomReport roomId={roomId} report={report} onClose={close} />}
    </>
  );
}

interface WithoutProps {
  state: RoomState;
  connection: RoomConnection;
  onReport: BeginReport;
}

/** What stands in place of a room: it is being entered, there is no network, or one may not. */
function WithoutRoom({ state, connection, onReport }: WithoutProps) {
  const isOnline = useOnline();
  if (state.phase === 'out')
    return (
      <Apart
        title={problemText(state.code)}
        action={
          <div className="flex flex-wrap justify-center gap-2.5">
            <Button variant="quiet" onClick={connection.enterAgain}>
              {text.enterAgain}
            </Button>
            {state.wasGuest && (
              <Button variant="quiet" onClick={() => onReport(null)}>
                {reporting.room}
              </Button>
            )}
          </div>
        }
      >
        {state.until !== null && live.until(dayAndTime(state.until))}
      </Apart>
    );
  if (!isOnline || state.phase === 'away') return <Apart title={text.offline}>{text.offlineText}</Apart>;
  return <Waiting />;
}

const dayAndTime = (at: string): string => {
  const time = Date.parse(at);
  return longMoment(time, time);
};

function Apart({ title, action, children }: { title: string; action?: React.ReactNode; children?: React.ReactNode }) {
  return (
    <div className="flex h-full min-h-0 flex-1 flex-col overflow-y-auto">
      <BackToRooms />
      <StripPlace />
      <div role="status">
        <EmptyState whole title={title} action={action}>
          {children === false ? undefined : children}
        </EmptyState>
      </div>
    </div>
  );
}

const Waiting = () => (
  <div className="flex h-full min-h-0 flex-1 flex-col">
    <BackToRooms />
    <StripPlace />
    <p role="status" className="px-4 py-3 text-small text-text-soft">
      {text.connecting}
    </p>
    <SkeletonRows count={4} />
  </div>
);
