/**
 * Connects a page with the media of one room, and keeps it connected.
 *
 * Responsibilities: gets a ticket for each connection, offers, shows who is in which slot, follows the network with the
 * size of pictures, cuts the camera while the page is hidden, and comes back after a break, then without camera and
 * microphone: in rooms the member presses anew each time.
 * Races: a connection may break while another is made; only the last one counts (`attempt`). `leave` ends all of them.
 */
import type { MemberId } from '#schemas/ids.ts';
import {
  liveAnswer,
  liveDone,
  liveServers,
  type LiveCode,
  type LiveSlot,
  type TileSize,
  type TileWish,
} from '#schemas/wire/live-media.ts';
import { adapt, limitWishes, startOf, type Adaptation, type NetworkOptimization } from './adaptation.ts';
import { listenTo, request, type MediaSocket } from './media-socket.ts';
import { observableState, type ObservableState } from './observable-state.ts';
import { OwnMedia, type OwnKind, type OwnTracks } from './own-media.ts';
import { openPeerConnection, type PeerConnection, type PeerTracks } from './peer-connection.ts';
import { DEFAULT_QUALITY, type VideoQuality } from './quality.ts';
import { mayComeBack, pauseBefore, UNREACHED_LIMIT } from './reconnect.ts';
import { STATISTICS_MS, statisticsBetween, totalsOf, type Statistics, type Totals } from './statistics.ts';

export interface Tile {
  member: MemberId;
  /** Of the slot: it stays the same when somebody else takes the slot, so an element belongs to `key`. */
  stream: MediaStream;
  key: string;
}

export interface MediaState {
  status: 'connecting' | 'connected' | 'reconnecting' | 'closed';
  /** Why it is closed. */
  code: LiveCode | null;
  tiles: readonly Tile[];
  speaking: readonly MemberId[];
  /** Whether the member's own camera and microphone are sent. */
  camera: boolean;
  microphone: boolean;
  /** Largest pictures that the network takes. */
  size: TileSize;
  statistics: Statistics | null;
}

export interface MediaOptions {
  socket: MediaSocket;
  /** Gets a ticket for a connection with this certificate, or the code of a refusal. */
  ticket: (fingerprint: string) => Promise<{ ticket: string } | { code: LiveCode }>;
  /** Pairs of tracks: four on a phone, nine on a desk. */
  slots: number;
  quality?: VideoQuality;
  optimization?: NetworkOptimization;
  /** false: large pictures are sent whatever the network does. */
  adaptive?: boolean;
  /** Called with what each connection sends and receives with, as it is made: in calls frames are encrypted then on. */
  onTracks?: (tracks: PeerTracks) => void;
  /** Says whether the camera may stay on while the page is hidden, as with a picture in a window of its own. */
  mayStayHidden?: () => boolean;
  /** Calls back when it may no longer, until the returned function is called. */
  watchStay?: (onEnd: () => void) => () => void;
}

export interface MediaConnection extends Pick<ObservableState<MediaState>, 'get' | 'subscribe'> {
  /** What is sent now. */
  readonly tracks: OwnTracks;
  /** Begins to switch something on: returns a signal that the next cut of its kind aborts. */
  opening(kind: OwnKind): AbortSignal;
  /** Sends a camera, or none; resolves to the code of a refusal, or to null. */
  publishCamera(track: MediaStreamTrack | null): Promise<LiveCode | null>;
  publishMicrophone(track: MediaStreamTrack | null): Promise<LiveCode | null>;
  /** Sends pictures of another quality from now on. */
  setQuality(quality: VideoQuality): void;
  /** Says which tiles are open, the most important first. */
  wish(tiles: readonly TileWish[]): void;
  /** Switches camera and microphone off, and ends the connection. */
  leave(): void;
}

/** Time for which a connection may be broken before another one is made. */
const BROKEN_MS = 4000;

export function connectRoom(options: MediaOptions): MediaConnection {
  const { socket, ticket, slots, quality = DEFAULT_QUALITY, optimization = 'auto', adaptive = true } = options;
  const { onTracks, mayStayHidden = () => false, watchStay } = options;
  const isHidden = () => document.hidden && !mayStayHidden();
  const state = observableState<MediaState>({
    ...{ status: 'connecting', code: null, tiles: [], speaking: [], camera: false, microphone: false },
    ...{ size: startOf(optimization).size, statistics: null },
  });
  const own = new OwnMedia({
    ...{ socket, quality },
    isHidden,
    onChange: ({ camera, microphone }) => state.set({ camera: camera !== null, microphone: microphone !== null }),
  });
  let peer: PeerConnection | null = null;
  let wishes: readonly TileWish[] | null = null;
  let adaptation: Adaptation = startOf(optimization);
  let totals: Totals | null = null;
  let [attempt, failures, unreached, wasAnswered, wasConnected] = [0, 0, 0, false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isClosed = () => state.get().status === 'closed';

  function close(code: LiveCode | null): void {
    if (isClosed()) return;
    clearTimeout(timer);
    clearInterval(measuring);
    document.removeEventListener('visibilitychange', onVisibility);
    for (const stop of stops) stop();
    drop();
    own.stop();
    state.set({ status: 'closed', code, tiles: [], speaking: [] });
  }

  function drop(): void {
    attempt++;
    peer?.connection.close();
    peer = null;
    totals = null;
    own.attach(null);
    wasAnswered = false;
  }

  /** Makes another connection after a pause, which grows with each attempt that fails. */
  function reconnect(): void {
    if (isClosed()) return;
    if (wasAnswered && state.get().status !== 'connected' && ++unreached >= UNREACHED_LIMIT)
      return close('no-connection');
    drop();
    state.set({ status: wasConnected ? 'reconnecting' : 'connecting', tiles: [], speaking: [] });
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), pauseBefore(failures++));
  }

  function showSlots(at: PeerConnection, filled: readonly LiveSlot[]): void {
    state.set({
      tiles: filled.flatMap(({ slot, member }) => {
        const stream = at.receivers[slot]?.stream;
        return member !== null && stream ? [{ member, stream, key: `${slot} ${member}` }] : [];
      }),
    });
  }

  const sendWishes = () => {
    if (peer && wishes)
      void request(socket, 'live:wish', { tiles: limitWishes(wishes, adaptation.size).slice(0, slots) }, liveDone);
  };

  async function connect(): Promise<void> {
    const mine = ++attempt;
    const isCurrent = () => mine === attempt && !isClosed();
    try {
      const next = await openPeerConnection(slots, onTracks);
      if (!isCurrent()) return next.connection.close();
      peer = next;
      watch(next, isCurrent);
      const got = await ticket(next.fingerprint);
      if (!isCurrent()) return;
      if ('code' in got) return end(got.code);
      // Who has a ticket is in the room, and is answered.
      const servers = await request(socket, 'live:servers', {}, liveServers);
      if (!isCurrent()) return;
      if (servers === null) return reconnect();
      const sdp = await next.begin(servers.iceServers);
      const answer = await request(socket, 'live:offer', { ticket: got.ticket, sdp }, liveAnswer);
      if (!isCurrent()) return;
      if (answer === null) return reconnect();
      if ('code' in answer) return end(answer.code);
      wasAnswered = true;
      // Before the wait, in which newer slots may be announced.
      showSlots(next, answer.slots);
      await next.connection.setRemoteDescription({ type: 'answer', sdp: answer.sdp });
    } catch {
      if (isCurrent()) reconnect();
    }
  }

  function watch(at: PeerConnection, isCurrent: () => boolean): void {
    let broken: ReturnType<typeof setTimeout> | undefined;
    at.connection.addEventListener('connectionstatechange', () => {
      clearTimeout(broken);
      if (!isCurrent()) return;
      const { connectionState } = at.connection;
      if (connectionState === 'connected') onConnected(at);
      else if (connectionState === 'failed') reconnect();
      else if (connectionState === 'disconnected') broken = setTimeout(() => isCurrent() && reconnect(), BROKEN_MS);
    });
  }

  function onConnected(at: PeerConnection): void {
    if (state.get().status === 'connected') return;
    [failures, unreached, wasConnected] = [0, 0, true];
    own.attach(at);
    state.set({ status: 'connected' });
    sendWishes();
  }

  /** Whatever is on can be switched off at any moment; something is switched on only with a connection. */
  const mayChange = (track: MediaStreamTrack | null) => track === null || state.get().status === 'connected';

  const refuse = (track: MediaStreamTrack | null): Promise<LiveCode> => {
    track?.stop();
    return Promise.resolve('engine-gone');
  };

  const end = (code: LiveCode) => (mayComeBack(code) ? reconnect() : close(code));

  async function measure(): Promise<void> {
    const at = peer;
    if (!at || state.get().status !== 'connected') return;
    const report = await at.connection.getStats();
    if (at !== peer) return;
    const now = totalsOf(report.values(), performance.now());
    const statistics = totals && statisticsBetween(totals, now);
    totals = now;
    if (!statistics) return;
    const before = adaptation.size;
    const { loss, delayMs } = statistics;
    if (adaptive) adaptation = adapt(adaptation, { loss: loss ?? 0, delayMs: delayMs ?? 0 }, optimization);
    state.set({ statistics, size: adaptation.size });
    if (adaptation.size !== before) sendWishes();
  }

  function onVisibility(): void {
    if (isHidden()) void own.cutCamera();
  }

  const stops = [
    listenTo(socket, 'live:slots', (filled) => peer && showSlots(peer, filled)),
    listenTo(socket, 'live:speaking', ({ members }) => state.set({ speaking: members })),
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

  return {
    get: state.get,
    subscribe: state.subscribe,
    get tracks() {
      return own.tracks;
    },
    opening: (kind) => own.opening(kind),
    publishCamera: (track) => (mayChange(track) ? own.publishCamera(track) : refuse(track)),
    setQuality: (chosen) => void own.setQuality(chosen),
    publishMicrophone: (track) => (mayChange(track) ? own.publishMicrophone(track) : refuse(track)),
    wish(tiles) {
      wishes = tiles;
      sendWishes();
    },
    leave() {
      if (isClosed()) return;
      void request(socket, 'live:leave', {}, liveDone);
      close(null);
    },
  };
}
