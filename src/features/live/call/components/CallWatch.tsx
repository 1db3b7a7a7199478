import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { MemberId } from '#schemas/ids.ts';
import { log } from '#lib/log.ts';
import { closeReadNotices } from '#device/push-notices.ts';
import { useAccount } from '#device/use-account.ts';
import { useSync } from '#device/use-sync.ts';
import { resumableIn } from '../calls.ts';
import type { CallSession } from '../call-session.ts';
import { claimCalls, useCalls, useSession } from '../use-calls.ts';
import { Voice } from '../../components/Picture.tsx';
import { silentRings } from '../ring-notices.ts';
import { useLiveKeys } from '../../use-live-keys.ts';
import { OngoingCard } from './OngoingCard.tsx';
import { ResumeCard } from './ResumeCard.tsx';
import { RingingCard } from './RingingCard.tsx';

/** Keeps the calls of the member beside every screen [SHELL-15]: shows who calls, and the call that goes on. */
export function CallWatch() {
  const { account } = useAccount();
  return account.status === 'member' ? <Watch key={account.account} account={account.account} /> : null;
}

function Watch({ account }: { account: MemberId }) {
  const { calls, state } = useCalls(account);
  const { calls: rises } = useSync();
  const { pathname } = useLocation();
  // Whatever the server tells, and each connection, is a reason to ask [S31].
  useEffect(() => void calls.refresh(), [calls, rises]);
  useEffect(() => claimCalls(account), [account]);
  const silent = silentRings(state.calls);
  const closeNotices = useEffectEvent(
    () => void closeReadNotices(account, silent).catch((error: unknown) => log.crash('call.notices-failed', error)),
  );
  const callers = silent.map(({ subject }) => subject).join(' ');
  // Another device has answered, or nobody has.
  useEffect(() => closeNotices(), [callers]);
  const ringing = state.calls.find((call) => !call.outgoing && call.state === 'ringing');
  const ongoing =
    state.session?.call ?? state.calls.find(({ here, outgoing, state: is }) => here && outgoing && is === 'ringing');
  const resumable = resumableIn(state);
  const isShown = ongoing !== undefined && pathname === `/video-chat/${ongoing.member.id}`;
  // With the call in front its bar takes the keys.
  useLiveKeys({ onEscapeTwice: () => calls.cutAll() }, state.session ? !isShown : state.tracks !== null);
  return (
    <>
      {state.session && <OtherVoice session={state.session} />}
      {ringing && <RingingCard key={ringing.id} call={ringing} calls={calls} account={account} />}
      {resumable && !ringing && <ResumeCard key={resumable.id} call={resumable} calls={calls} account={account} />}
      {ongoing && !isShown && !ringing && <OngoingCard call={ongoing} calls={calls} />}
    </>
  );
}

/** What the other one says, which is heard at every screen. */
function OtherVoice({ session }: { session: CallSession }) {
  const { media } = useSession(session);
  const tile = media?.tiles.find(({ member }) => member === session.call.member.id);
  return tile ? <Voice key={tile.key} stream={tile.stream} /> : null;
}
