/**
 * The member's own camera and microphone: which tracks are sent, in which sizes. Nothing is sent before the node has
 * agreed, and nothing again after a break: the member presses anew. Tracks that are given to it belong to it, and those
 * that it does not send are stopped.
 *
 * Races: a track may be cut (by the member, by a host, because the page is hidden or the connection has ended) while
 * the node still answers to it. Each cut aborts the signal of its kind: what waits under it is stopped at that moment,
 * and a later answer to it counts for nothing. Requests to the node are made one after the other.
 */
import { liveDone, type LiveCode, type LiveState } from '#schemas/wire/live-media.ts';
import { request, type MediaSocket } from './media-socket.ts';
import type { PeerConnection } from './peer-connection.ts';
import { cameraConstraints, encodingOf, type VideoQuality } from './quality.ts';

export interface OwnTracks {
  camera: MediaStreamTrack | null;
  microphone: MediaStreamTrack | null;
}
export type OwnKind = keyof OwnTracks;

export interface OwnMediaParts {
  socket: MediaSocket;
  quality: VideoQuality;
  /** Called whenever something else is sent than before. */
  onChange: (tracks: OwnTracks) => void;
  /** Whether the page is hidden: no camera is switched on then. */
  isHidden: () => boolean;
}

/** Stops a track, and its light, when its kind is cut, or at once where it has been. */
export function stopWhenCut(track: MediaStreamTrack, cut: AbortSignal): void {
  if (cut.aborted) return track.stop();
  cut.addEventListener('abort', () => track.stop(), { once: true });
}

export class OwnMedia {
  readonly #parts: OwnMediaParts;
  readonly #cuts = { camera: new AbortController(), microphone: new AbortController() };
  #peer: PeerConnection | null = null;
  #tracks: OwnTracks = { camera: null, microphone: null };
  #isLargeWanted = false;
  #quality: VideoQuality;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(parts: OwnMediaParts) {
    this.#parts = parts;
    this.#quality = parts.quality;
  }

  get tracks(): OwnTracks {
    return this.#tracks;
  }

  /** Begins to switch a track on that the page does not have yet. Returns a signal that the next cut aborts. */
  opening(kind: OwnKind): AbortSignal {
    return this.#cuts[kind].signal;
  }

  /** Sends a camera, or none; resolves to the code of a refusal, or to null. */
  publishCamera(track: MediaStreamTrack | null): Promise<LiveCode | null> {
    return this.#publish('camera', track);
  }
  publishMicrophone(track: MediaStreamTrack | null): Promise<LiveCode | null> {
    return this.#publish('microphone', track);
  }

  /** Sends pictures of another quality from now on. A camera that cannot give it stays as it is. */
  async setQuality(quality: VideoQuality): Promise<void> {
    this.#quality = quality;
    await this.#tracks.camera?.applyConstraints(cameraConstraints(quality)).catch(() => undefined);
    await this.#send();
  }

  /** Uses a new connection, on which nothing is sent yet; null: there is none, and everything is switched off. */
  attach(peer: PeerConnection | null): void {
    if (peer === null) this.stop();
    this.#peer = peer;
    this.#isLargeWanted = false;
  }

  /** Takes what the node says of this member's media: what a host has shut is switched off. */
  takeState({ camera, microphone, large }: LiveState): void {
    this.#isLargeWanted = large;
    // A track that the node has not agreed to yet is not among these.
    if (!camera && this.#tracks.camera) this.#cut('camera');
    if (!microphone && this.#tracks.microphone) this.#cut('microphone');
    void this.#send();
  }

  /** Switches the camera off, also its light and one that is just being switched on, and tells the node. */
  async cutCamera(): Promise<void> {
    await this.#publish('camera', null);
  }

  /** Switches everything off, also what is just being switched on. */
  stop(): void {
    this.#cut('camera');
    this.#cut('microphone');
    void this.#send();
  }

  #publish(kind: OwnKind, track: MediaStreamTrack | null): Promise<LiveCode | null> {
    if (track === null) {
      const wasOn = this.#cut(kind);
      void this.#send();
      return wasOn ? this.#enqueue(() => this.#declare({})) : Promise.resolve(null);
    }
    const cut = this.opening(kind);
    stopWhenCut(track, cut);
    return this.#enqueue(() => this.#open(kind, track, cut));
  }

  /** Returns whether the track was sent. */
  #cut(kind: OwnKind): boolean {
    this.#cuts[kind].abort();
    this.#cuts[kind] = new AbortController();
    const track = this.#tracks[kind];
    if (track === null) return false;
    track.stop();
    this.#set(kind, null);
    return true;
  }

  #set(kind: OwnKind, track: MediaStreamTrack | null): void {
    track?.addEventListener('ended', () => {
      // A camera that is unplugged or taken away ends its track.
      if (track === this.#tracks[kind]) void this.#publish(kind, null);
    });
    this.#tracks = { ...this.#tracks, [kind]: track };
    this.#parts.onChange(this.#tracks);
  }

  #enqueue(call: () => Promise<LiveCode | null>): Promise<LiveCode | null> {
    const done = this.#queue.then(call);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #open(kind: OwnKind, track: MediaStreamTrack, cut: AbortSignal): Promise<LiveCode | null> {
    const mayBeOn = () => !cut.aborted && track.readyState === 'live' && !(kind === 'camera' && this.#parts.isHidden());
    const code = mayBeOn() ? await this.#declare({ [kind]: true }) : null;
    if (code !== null || !mayBeOn()) {
      track.stop();
      // The node must not go on with what is not sent.
      if (code === null) await this.#declare({});
      return code;
    }
    const former = this.#tracks[kind];
    if (former !== track) former?.stop();
    this.#set(kind, track);
    await this.#send();
    return null;
  }

  /** Tells the node what is sent, and what is about to be. */
  async #declare(opening: Partial<Record<OwnKind, true>>): Promise<LiveCode | null> {
    const { camera, microphone } = this.#tracks;
    const wanted = { camera: camera !== null, microphone: microphone !== null, ...opening };
    const answer = await request(this.#parts.socket, 'live:publish', wanted, liveDone);
    return answer === null ? 'engine-gone' : 'code' in answer ? answer.code : null;
  }

  async #send(): Promise<void> {
    const [peer, { camera, microphone }] = [this.#peer, this.#tracks];
    if (!peer) return;
    const height = camera?.getSettings().height ?? 240;
    const replace = async (sender: RTCRtpSender, track: MediaStreamTrack | null) => {
      if (sender.track !== track) await sender.replaceTrack(track);
    };
    try {
      await Promise.all([
        replace(peer.audio, microphone),
        replace(peer.small, camera),
        replace(peer.large, this.#isLargeWanted ? camera : null),
      ]);
      if (camera)
        for (const size of ['small', 'large'] as const)
          await encode(peer[size], encodingOf(size, this.#quality, height));
    } catch {
      // The connection has just been closed; the next one is sent everything anew.
    }
  }
}

async function encode(sender: RTCRtpSender, encoding: RTCRtpEncodingParameters): Promise<void> {
  const parameters = sender.getParameters();
  const [first] = parameters.encodings;
  if (!first) return;
  Object.assign(first, encoding);
  await sender.setParameters(parameters);
}
