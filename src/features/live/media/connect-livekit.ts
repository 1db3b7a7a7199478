/**
 * Connects a page with the media of a call that a LiveKit server carries [S10], as `connect-room.ts` does with our own
 * engine. Loaded only where the server says so.
 *
 * Responsibilities: a ticket, a token and a connection of LiveKit's each time; frames are encrypted by our own
 * transforms and never by LiveKit's; after a break camera and microphone stay off until they are pressed.
 * Races: a connection may break while another is made; only the last one counts (`attempt`). `leave` ends all of them.
 */
import {
  LocalAudioTrack,
  LocalVideoTrack,
  ParticipantEvent,
  Room,
  RoomEvent,
  Track,
  type LocalTrack,
  type RemoteTrack,
} from 'livekit-client';
import type { MemberId } from '#schemas/ids.ts';
import { liveDone, liveKitAnswer, type LiveCode } from '#schemas/wire/live-media.ts';
import type { CallFrames } from '#platform/call-frames.ts';
import type { MediaConnection, MediaOptions, MediaState } from './connect-room.ts';
import { listenTo, request } from './media-socket.ts';
import { reportOf } from './livekit-statistics.ts';
import { observableState } from './observable-state.ts';
import { OwnMedia } from './own-media.ts';
import type { PeerConnection } from './peer-connection.ts';
import { blackPicture, silence } from './placeholders.ts';
import { DEFAULT_QUALITY } from './quality.ts';
import { mayComeBack, pauseBefore } from './reconnect.ts';
import { SealedSlot, type SentTrack } from './sealed-slot.ts';
import { STATISTICS_MS, statisticsBetween, totalsOf, type Totals } from './statistics.ts';

export interface LiveKitOptions extends Pick<
  MediaOptions,
  'socket' | 'ticket' | 'quality' | 'mayStayHidden' | 'watchStay'
> {
  /** With whom the call is: LiveKit knows nobody by name. */
  other: MemberId;
  frames: Pick<CallFrames, 'seal' | 'open'>;
  /** Called where what should be encrypted is not. */
  onUnsealed: () => void;
}

/** Time for LiveKit to say that a right was given. */
const RIGHT_MS = 5_000;
const MARK_BYTES = 32;

/** A random value in the form of a certificate's, which the ticket names in its place. */
const randomMark = (): string =>
  [...crypto.getRandomValues(new Uint8Array(MARK_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0').toUpperCase())
    .join(':');

export function connectLiveKit(options: LiveKitOptions): MediaConnection {
  const { socket, ticket, quality = DEFAULT_QUALITY, mayStayHidden = () => false, watchStay } = options;
  const isHidden = () => document.hidden && !mayStayHidden();
  const state = observableState<MediaState>({
    ...{ status: 'connecting', code: null, tiles: [], speaking: [], camera: false, microphone: false },
    ...{ size: 'large', statistics: null },
  });
  const own = new OwnMedia({
    ...{ socket, quality, isHidden },
    onChange: ({ camera, microphone }) => state.set({ camera: camera !== null, microphone: microphone !== null }),
  });
  let room: Room | null = null;
  let totals: Totals | null = null;
  let [attempt, failures, wasConnected] = [0, 0, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isClosed = () => state.get().status === 'closed';

  function drop(): void {
    attempt++;
    own.attach(null);
    void room?.disconnect();
    [room, totals] = [null, null];
    state.set({ statistics: null });
  }

  function close(code: LiveCode | null): void {
    if (isClosed()) return;
    clearTimeout(timer);
    clearInterval(measuring);
    document.removeEventListener('visibilitychange', onVisibility);
    for (const stop of stops) stop();
    drop();
    state.set({ status: 'closed', code, tiles: [] });
  }

  function reconnect(): void {
    if (isClosed()) return;
    drop();
    state.set({ status: wasConnected ? 'reconnecting' : 'connecting', tiles: [] });
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), pauseBefore(failures++));
  }

  const end = (code: LiveCode) => (mayComeBack(code) ? reconnect() : close(code));

  async function connect(): Promise<void> {
    const mine = ++attempt;
    const isCurrent = () => mine === attempt && !isClosed();
    try {
      const mark = randomMark();
      const got = await ticket(mark);
      if (!isCurrent()) return;
      if ('code' in got) return end(got.code);
      const way = await request(socket, 'live:offer', { ticket: got.ticket, mark }, liveKitAnswer);
      if (!isCurrent()) return;
      if (way === null) return reconnect();
      if ('code' in way) return end(way.code);
      const next = new Room({ disconnectOnPageLeave: true, reconnectPolicy: { nextRetryDelayInMs: () => null } });
      room = next;
      follow(next, isCurrent);
      await next.connect(way.url, way.token);
      if (!isCurrent()) return void next.disconnect();
      [failures, wasConnected] = [0, true];
      own.attach(sendersOf(next, options));
      own.takeState({ camera: true, microphone: true, large: true });
      state.set({ status: 'connected' });
    } catch {
      if (isCurrent()) reconnect();
    }
  }

  /** Shows what the other one sends; nothing is shown that has not gone through the transform [S8]. */
  function follow(at: Room, isCurrent: () => boolean): void {
    const stream = new MediaStream();
    const show = () =>
      state.set({ tiles: stream.getTracks().length > 0 ? [{ member: options.other, stream, key: at.name }] : [] });
    at.on(RoomEvent.TrackSubscribed, (track: RemoteTrack) => {
      if (!isCurrent() || !track.receiver) return;
      options.frames.open(track.receiver);
      stream.addTrack(track.mediaStreamTrack);
      show();
    });
    at.on(RoomEvent.TrackUnsubscribed, (track: RemoteTrack) => {
      stream.removeTrack(track.mediaStreamTrack);
      if (isCurrent()) show();
    });
    at.on(RoomEvent.Disconnected, () => isCurrent() && reconnect());
  }

  /** Without a track in either direction nothing is measured, which the screen says. */
  async function measure(): Promise<void> {
    const at = room;
    if (!at || state.get().status !== 'connected') return;
    const rows = await reportOf(at);
    if (at !== room) return;
    const now = rows.length > 0 ? totalsOf(rows, performance.now()) : null;
    state.set({ statistics: totals && now && statisticsBetween(totals, now) });
    totals = now;
  }

  function onVisibility(): void {
    if (isHidden()) void own.cutCamera();
  }
  const stops = [
    listenTo(socket, 'live:state', (wanted) => own.takeState(wanted)),
    listenTo(socket, 'live:closed', ({ code }) => end(code)),
  ];
  const onDisconnect = () => reconnect();
  socket.on('disconnect', onDisconnect);
  stops.push(() => void socket.off('disconnect', onDisconnect));
  document.addEventListener('visibilitychange', onVisibility);
  if (watchStay) stops.push(watchStay(onVisibility));
  const measuring = setInterval(() => void measure(), STATISTICS_MS);
  void connect();

  const mayChange = (track: MediaStreamTrack | null) => track === null || state.get().status === 'connected';
  const refuse = (track: MediaStreamTrack | null): Promise<LiveCode> => {
    track?.stop();
    return Promise.resolve('engine-gone');
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    get tracks() {
      return own.tracks;
    },
    opening: (kind) => own.opening(kind),
    publishCamera: (track) => (mayChange(track) ? own.publishCamera(track) : refuse(track)),
    publishMicrophone: (track) => (mayChange(track) ? own.publishMicrophone(track) : refuse(track)),
    setQuality: (chosen) => void own.setQuality(chosen),
    wish: () => undefined,
    leave() {
      if (isClosed()) return;
      void request(socket, 'live:leave', {}, liveDone);
      close(null);
    },
  };
}

/** The senders of a connection: sound, and one size of pictures. */
function sendersOf(room: Room, { frames, onUnsealed }: LiveKitOptions): PeerConnection {
  const slot = (kind: 'audio' | 'large', source: Track.Source.Camera | Track.Source.Microphone) => {
    const slotOf = new SealedSlot({
      async publish() {
        await mayPublish(room, source);
        const { track, end } = kind === 'audio' ? silence() : blackPicture();
        const made = kind === 'audio' ? new LocalAudioTrack(track) : new LocalVideoTrack(track);
        const local = made as unknown as LocalTrack;
        const sealed = sealedSender(room, local, (sender) => frames.seal(sender, kind));
        try {
          await room.localParticipant.publishTrack(local, { source, simulcast: false, videoCodec: 'vp8', red: false });
          return { local: local as SentTrack, sealed, end };
        } catch (error) {
          end();
          throw error;
        }
      },
      unpublish: (local) => room.localParticipant.unpublishTrack(local as LocalTrack, false),
      onUnsealed,
    });
    room.on(RoomEvent.LocalTrackUnpublished, ({ track }) => slotOf.forget(track as SentTrack | undefined));
    return slotOf;
  };
  const small = { track: null, replaceTrack: () => Promise.resolve(), getParameters: () => ({ encodings: [] }) };
  const [audio, large] = [slot('audio', Track.Source.Microphone), slot('large', Track.Source.Camera)];
  return { audio, large, small } as unknown as PeerConnection;
}

/** Seals the sender of a track in the moment in which it is made; resolves once a frame has been encrypted. */
const sealedSender = (room: Room, local: LocalTrack, seal: (sender: RTCRtpSender) => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    const onSender = (sender: RTCRtpSender, track: Track) => {
      if (track !== local) return;
      room.localParticipant.off(ParticipantEvent.LocalSenderCreated, onSender);
      seal(sender).then(resolve, reject);
    };
    room.localParticipant.on(ParticipantEvent.LocalSenderCreated, onSender);
  });

/** Resolves when LiveKit has the right that the server has given; rejects where it does not come. */
function mayPublish({ localParticipant }: Room, source: Track.Source): Promise<void> {
  const has = () => {
    const { canPublish = false, canPublishSources = [] } = localParticipant.permissions ?? {};
    return (
      canPublish && (canPublishSources.length === 0 || canPublishSources.some((each) => sourceOf(each) === source))
    );
  };
  return new Promise((resolve, reject) => {
    const finish = (done: () => void) => {
      clearTimeout(timer);
      localParticipant.off(ParticipantEvent.ParticipantPermissionsChanged, look);
      done();
    };
    const timer = setTimeout(() => finish(() => reject(new Error('no right'))), RIGHT_MS);
    const look = () => has() && finish(resolve);
    localParticipant.on(ParticipantEvent.ParticipantPermissionsChanged, look);
    look();
  });
}

/** LiveKit numbers its sources on the wire: 1 is a camera, 2 a microphone. */
const sourceOf = (number: number): Track.Source | undefined =>
  ({ 1: Track.Source.Camera, 2: Track.Source.Microphone })[number];
