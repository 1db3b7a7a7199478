/**
 * One answered call on this page: its room, its keys, its media.
 *
 * Responsibilities: joins the room of the call; agrees on keys each time one of the two comes (back); sends camera and
 * microphone once, when both have the keys and the media are connected [S8]; ends the call with its reason.
 * Races: the call may end at any moment, from either side; after `end` nothing is sent, and all tracks are stopped.
 */
import type { MemberId } from '#schemas/ids.ts';
import { liveRoomId } from '#schemas/entities/live.ts';
import { manyEvents } from '#schemas/wire/live-rooms.ts';
import type { CallView } from '#schemas/wire/calls.ts';
import { openLiveSocket, type LiveSocketListener } from '#platform/live-socket.ts';
import { openCallFrames } from '#platform/call-frames.ts';
import type { FrameKey } from '#domain/calls/frame-cipher.ts';
import { keepOwnBlur } from '../blur/keep-own-blur.ts';
import { connectRoom, type MediaConnection, type MediaOptions, type MediaState } from '../media/connect-room.ts';
import { observableState, type ObservableState } from '../media/observable-state.ts';
import type { OwnKind } from '../media/own-media.ts';
import type { PeerTracks } from '../media/peer-connection.ts';
import type { VideoQuality } from '../media/quality.ts';
import { ownSwitches, type OwnSwitches } from '../own-switches.ts';
import { getMicrophone } from '../own-tracks.ts';
import { roomTicket } from '../requests.ts';
import { connectToRoom } from '../room-connection.ts';
import { agreeOnKeys, type Agreed } from './key-agreement.ts';
import type { CallTracks } from './own-tracks-of-call.ts';
import { keepAwake } from './keep-awake.ts';
import { ownPageKey } from './this-page.ts';
import { waitingTracks, type CallSwitches } from './waiting-tracks.ts';

/**
 * `ended`: one of the two hung up; `lost`: the connection is; `unsafe`: somebody in between was found out;
 * `unavailable`: this server carries no media.
 */
export type CallEnd = 'ended' | 'lost' | 'unsafe' | 'refused' | 'unavailable';

export interface SessionState {
  /** `met`: two who have called each other are connected, and see that before anything is sent [S15]. */
  phase: 'connecting' | 'met' | 'connected' | 'ended';
  end: CallEnd | null;
  /** Words to compare; null: no keys yet. `hasCodeChanged`: they are others than those that the member has seen. */
  code: readonly string[] | null;
  hasCodeChanged: boolean;
  media: MediaState | null;
  camera: MediaStreamTrack | null;
  /** What is to be sent as soon as it may be: a press cuts it. */
  opening: Readonly<Record<OwnKind, boolean>>;
  /** Whether the other one is there, and what they send. */
  other: { camera: boolean; microphone: boolean } | null;
  /** Own name, which lies over the other one’s picture. */
  viewer: string;
}

export interface CallSession extends Pick<ObservableState<SessionState>, 'get' | 'subscribe'> {
  call: CallView;
  /** Of camera and microphone; until something may be sent they only cut. null: nothing may be sent any more. */
  switches(): CallSwitches | null;
  /** Sends pictures of another quality from now on [DISPLAY-12]. */
  setQuality(quality: VideoQuality): void;
  /** Takes what the server says of the call now. */
  follow(call: CallView): void;
  /** The member sees the code. */
  noteCodeSeen(): void;
  end(reason: CallEnd): void;
}

interface Parts {
  call: CallView;
  me: MemberId;
  tracks: CallTracks;
  /** This page had the call before it was loaded anew. */
  isResumed: boolean;
  options: Pick<MediaOptions, 'quality' | 'optimization' | 'adaptive' | 'mayStayHidden' | 'watchStay'>;
  /** Called with why camera or microphone are not sent, in words. */
  onProblem(words: string): void;
  /** Called once, when the session is over. */
  onEnd(reason: CallEnd): void;
}

/** Time for which one of the two may be away before the call counts as lost: a reload, another network. */
const AWAY_MS = 45_000;
/** Readings of what is sent, of which none may say that something left that was never encrypted. */
const UNSEALED_READINGS = 2;

/** Resolves when a page in front has drawn what it shows. */
const drawn = () =>
  new Promise<void>((resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

export function openCallSession({ call, me, tracks, isResumed, options, onProblem, onEnd }: Parts): CallSession {
  const other = call.member.id;
  const roomId = liveRoomId.parse(call.id);
  const state = observableState<SessionState>({
    ...{ phase: 'connecting', end: null, code: null, hasCodeChanged: false, media: null, other: null },
    ...{ camera: null, opening: { camera: false, microphone: false }, viewer: '' },
  });
  const frames = openCallFrames();
  const awake = keepAwake();
  let media: MediaConnection | null = null;
  let own: OwnSwitches | null = null;
  let former: readonly FrameKey[] = [];
  let [hasKeys, isWorkerReady, isSealed, seat] = [false, false, false, ''];
  let [haveMet, isCodeSeen] = [false, isResumed];
  let otherKey = call.key;
  let noteConnected = (): void => undefined;
  const connected = new Promise<void>((resolve) => (noteConnected = resolve));
  let awayTimer: ReturnType<typeof setTimeout> | undefined;
  let unsealed = 0;
  let stopBlur = (): void => undefined;
  const showOpening = (opening: SessionState['opening']) => state.set({ opening });
  const waiting = waitingTracks({
    ...{ tracks, onChange: showOpening },
    isHidden: () => document.hidden && options.mayStayHidden?.() !== true,
  });

  const agreement = agreeOnKeys({
    ...{ call: call.id, isCaller: call.outgoing },
    caller: call.outgoing ? me : other,
    callee: call.outgoing ? other : me,
    ownKey: ownPageKey(),
    otherKey: () => otherKey,
    async mayBeReady() {
      await connected;
      if (!call.merged || state.get().phase !== 'connecting') return;
      state.set({ phase: 'met' });
      await drawn();
    },
    send: (data) => void room.act('many:relay', { data }),
    onAgreed(agreed) {
      frames.setKeys({ own: agreed.own, other: [...keysIn(agreed), ...former] });
      former = keysIn(agreed);
      state.set({ code: agreed.code, hasCodeChanged: isCodeSeen });
    },
    onReady() {
      hasKeys = true;
      sendOnce();
    },
    onFailed: () => end('unsafe'),
  });

  const room = connectToRoom({
    account: me,
    roomId,
    open: (account, listener) => openLiveSocket(account, withRelay(listener, other, agreement.take), 'cam'),
    onSound: () => undefined,
  });
  const stopRoom = room.watch(() => followRoom());
  void frames.sealed.then(() => (isSealed = true));
  frames.ready.then(
    () => {
      isWorkerReady = true;
      if (state.get().phase !== 'ended') followRoom();
    },
    () => end('lost'),
  );

  function followRoom(): void {
    const now = room.state();
    if (now.phase === 'out') return end(now.code === 'unknown-room' ? 'ended' : 'refused');
    const there = now.phase === 'joined' ? now.model.members.get(other) : undefined;
    const wasThere = state.get().other !== null;
    const cameBack = now.phase === 'joined' && now.seat !== seat;
    if (now.phase === 'joined') seat = now.seat;
    const viewer = now.model?.members.get(me)?.username;
    state.set({
      other: there ? { camera: there.camera, microphone: there.microphone } : null,
      ...(viewer !== undefined && { viewer }),
    });
    if (there && (!wasThere || cameBack)) {
      if (haveMet) agreement.beginAgain();
      else agreement.begin();
      haveMet = true;
    }
    if (there) awayTimer = void clearTimeout(awayTimer) as undefined;
    else awayTimer ??= setTimeout(() => end('lost'), AWAY_MS);
    if (now.phase !== 'joined' || media) return;
    if (!now.media) return end('unavailable');
    if (isWorkerReady) void openMedia(now.carrier === 'livekit');
  }

  async function ticket(fingerprint: string) {
    const now = room.state();
    if (now.phase !== 'joined') throw new Error('not in the room');
    return roomTicket({ room: roomId, seat: now.seat, fingerprint });
  }

  async function openMedia(byLiveKit: boolean): Promise<void> {
    // Nobody but a server with LiveKit has the page load its code.
    const liveKit = byLiveKit ? await import('../media/connect-livekit.ts').catch(() => null) : undefined;
    const socket = room.socket();
    if (liveKit === null && state.get().phase !== 'ended') return end('lost');
    if (!socket || media || state.get().phase === 'ended') return;
    media = liveKit
      ? liveKit.connectLiveKit({ ...{ socket, ticket, ...options, other, frames }, onUnsealed: () => end('unsafe') })
      : connectRoom({ ...{ socket, ticket, slots: 1, ...options }, onTracks: (made) => encrypt(made) });
    own = switchesOf(media);
    stopBlur = keepOwnBlur(me, media, own);
    media.wish([{ member: other, size: 'large' }]);
    media.subscribe(() => followMedia());
    followMedia();
  }

  /** In the moment in which they are made, and before any track: without keys the worker lets nothing through. */
  function encrypt({ audio, small, large, receivers }: PeerTracks): void {
    void frames.seal(audio, 'audio');
    void frames.seal(small, 'small');
    void frames.seal(large, 'large');
    for (const receiver of receivers) for (const each of receiver.transceivers) frames.open(each.receiver);
  }

  function followMedia(): void {
    const now = media?.get() ?? null;
    if (!now || state.get().phase === 'ended') return;
    const before = state.get().media;
    state.set({ media: now, camera: media?.tracks.camera ?? null });
    // A browser that takes transforms and does not use them would send in the clear [S8].
    if (!isSealed && now.statistics !== before?.statistics && (now.statistics?.kbitUp ?? 0) > 0) unsealed++;
    if (unsealed >= UNSEALED_READINGS) return end('unsafe');
    if (now.status === 'closed') return end(now.code === 'room-closed' ? 'ended' : 'lost');
    if ((before?.camera && !now.camera) || (before?.microphone && !now.microphone)) void own?.declareCut();
    sendOnce();
  }

  const switchesOf = (connection: MediaConnection): OwnSwitches =>
    ownSwitches({
      media: connection,
      declare: (sent) => room.act('many:camera', sent),
      audience: () => 'everyone',
      microphone: getMicrophone,
      onOpening: showOpening,
      tell: onProblem,
    });

  /** Sends what the call began with, when both have the keys; nothing again by itself after a break [S13]. */
  function sendOnce(): void {
    if (state.get().media?.status !== 'connected') return;
    noteConnected();
    if (!hasKeys) return;
    if (state.get().phase !== 'connected') state.set({ phase: 'connected' });
    const { camera, microphone } = waiting.take() ?? { camera: null, microphone: null };
    if (microphone) void own?.open('microphone', async () => ({ track: microphone }));
    if (camera) void own?.open('camera', async () => ({ track: camera }));
  }

  function end(reason: CallEnd): void {
    if (state.get().phase === 'ended') return;
    state.set({ phase: 'ended', end: reason, camera: null });
    clearTimeout(awayTimer);
    agreement.stop();
    stopBlur();
    media?.leave();
    stopRoom();
    frames.close();
    awake.end();
    waiting.stop();
    onEnd(reason);
  }

  return {
    ...{ call, get: state.get, subscribe: state.subscribe, end },
    switches: () => (state.get().phase === 'ended' ? null : (waiting.switches() ?? own)),
    setQuality: (quality) => media?.setQuality(quality),
    follow: ({ key }) => void (otherKey = key ?? otherKey),
    noteCodeSeen: () => void (isCodeSeen = true),
  };
}

const keysIn = ({ other: { audio, small, large } }: Agreed): FrameKey[] => [audio, small, large];

/** Takes messages of the other one out of the events of the room. */
const withRelay = (
  listener: LiveSocketListener,
  other: MemberId,
  take: (data: string) => void,
): LiveSocketListener => ({
  ...listener,
  onEvent(name, payload) {
    if (name !== 'many:relay') return listener.onEvent(name, payload);
    const relayed = manyEvents['many:relay'].safeParse(payload);
    if (relayed.success && relayed.data.memberId === other) take(relayed.data.data);
  },
});
