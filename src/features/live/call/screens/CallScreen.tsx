import { useRef } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { memberId, type MemberId } from '#schemas/ids.ts';
import { ownAccess } from '#device/own-access.ts';
import { useAccount } from '#device/use-account.ts';
import { useLive } from '#device/use-live.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { RestrictedState } from '#ui/RestrictedState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { StripPlace } from '#ui/StripPlace.tsx';
import { useTitle } from '#ui/use-title.ts';
import { CallBar } from '../components/CallBar.tsx';
import { CallDoor } from '../components/CallDoor.tsx';
import { CallHeader } from '../components/CallHeader.tsx';
import { CallStage } from '../components/CallStage.tsx';
import type { CallSession } from '../call-session.ts';
import type { Calls } from '../calls.ts';
import { calls as text } from '../calls.fr.ts';
import { endCall } from '../end-call.ts';
import { useCalls, useSession } from '../use-calls.ts';

/** `/video-chat/{member}` [LIVE-04]: a call with one member. Without one it leads to where calls begin. */
export function CallScreen() {
  const { memberId: named } = useParams();
  const member = memberId.safeParse(named);
  const { account } = useAccount();
  useTitle(text.title);
  if (named === undefined) return <Navigate to="/chat" replace />;
  if (!member.success)
    return (
      <Page>
        <EmptyState title={text.unknown} way={{ to: '/chat', label: text.conversations }} />
      </Page>
    );
  if (account.status !== 'member') return <Waiting member={member.data} />;
  return <CallWith key={member.data} account={account.account} member={member.data} />;
}

function CallWith({ account, member }: { account: MemberId; member: MemberId }) {
  const { calls, state } = useCalls(account);
  const access = useLive(ownAccess);
  const { session } = state;
  // Whoever is in a call stays in it, whatever else is closed to them [S34].
  if (session?.call.member.id === member) return <OpenCall {...{ session, calls }} />;
  if (access.status !== 'ready' || !access.value) return <Waiting member={member} />;
  const { restriction, completion, rights } = access.value;
  return (
    <Page member={member}>
      {restriction === 'none' ? (
        <CallDoor {...{ account, member, calls, state }} isPremium={rights} />
      ) : (
        <RestrictedState feature="calls" restriction={restriction} completion={completion} />
      )}
    </Page>
  );
}

function OpenCall({ session, calls }: { session: CallSession; calls: Calls }) {
  const state = useSession(session);
  const frame = useRef<HTMLDivElement>(null);
  const { call } = session;
  return (
    <div className="flex flex-1 flex-col">
      <CallHeader member={call.member.id} title={text.with(text.nameOf(call))} />
      <StripPlace />
      <CallStage {...{ session, state, frame }} />
      <CallBar {...{ session, state, frame }} onHangUp={() => void endCall(calls, call.id)} />
    </div>
  );
}

const Page = ({ member, children }: { member?: MemberId; children: React.ReactNode }) => (
  <div className="flex h-full min-h-0 flex-1 flex-col overflow-y-auto">
    <CallHeader {...(member && { member })} title={text.title} />
    <StripPlace />
    {children}
  </div>
);

const Waiting = ({ member }: { member?: MemberId }) => (
  <Page {...(member && { member })}>
    <p role="status" className="px-4 py-3 text-small text-text-soft">
      {text.loading}
    </p>
    <SkeletonRows count={3} />
  </Page>
);
