/**
 * The member's own camera and microphone: which tracks are sent, in which sizes. Nothing is sent before the node has
 * agreed, and nothing again after a break but under [S13].
 *
 * Races: two changes may be asked for at once; they are carried out one after the other. A host may shut a track at any
 * moment, which needs no answer.
 */
import { liveDone, type LiveCode, type LiveState } from '#schemas/wire/live-media.ts';
import { request, type LiveSocket } from './live-socket.ts';
import type { PeerConnection } from './peer-connection.ts';
import { encodingOf, type VideoQuality } from './quality.ts';
import { mayRepublish, type Interruption } from './reconnect.ts';

export interface OwnTracks {
  camera: MediaStreamTrack | null;
  microphone: MediaStreamTrack | null;
}

export interface OwnMediaParts {
  socket: LiveSocket;
  quality: VideoQuality;
  /** Called whenever something else is sent than before. */
  onChange: (tracks: OwnTracks) => void;
}

export class OwnMedia {
  readonly #parts: OwnMediaParts;
  #peer: PeerConnection | null = null;
  #tracks: OwnTracks = { camera: null, microphone: null };
  /** Whether the node has agreed to something on this connection; before, it does not know what is sent. */
  #hasAgreed = false;
  #isLargeWanted = false;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(parts: OwnMediaParts) {
    this.#parts = parts;
  }

  get tracks(): OwnTracks {
    return this.#tracks;
  }

  /** Sends a camera, or none; resolves to the code of a refusal, or to null. */
  publishCamera(track: MediaStreamTrack | null): Promise<LiveCode | null> {
    return this.#change({ camera: track });
  }
  publishMicrophone(track: MediaStreamTrack | null): Promise<LiveCode | null> {
    return this.#change({ microphone: track });
  }

  /** Uses a new connection, on which nothing is sent yet; null: there is none. */
  attach(peer: PeerConnection | null): void {
    this.#peer = peer;
    [this.#hasAgreed, this.#isLargeWanted] = [false, false];
  }

  /** Sends again after a break what may be sent, and drops the rest [S13]. */
  async comeBack(interruption: Omit<Interruption, 'trackIsAlive'>): Promise<void> {
    const survives = (track: MediaStreamTrack | null) =>
      track !== null && mayRepublish({ ...interruption, trackIsAlive: track.readyState === 'live' });
    const { camera, microphone } = this.#tracks;
    this.#tracks = { camera: null, microphone: null };
    if (!survives(camera)) camera?.stop();
    if (!survives(microphone)) microphone?.stop();
    await this.#change({
      ...(survives(camera) && { camera }),
      ...(survives(microphone) && { microphone }),
    });
    this.#parts.onChange(this.#tracks);
  }

  /** Takes what the node says of this member's media: what a host has shut is switched off. */
  takeState({ camera, microphone, large }: LiveState): void {
    this.#isLargeWanted = large;
    if (this.#hasAgreed && !camera) this.#cut('camera');
    if (this.#hasAgreed && !microphone) this.#cut('microphone');
    void this.#send(this.#tracks);
  }

  /** Switches the camera off, also its light, and tells the node. */
  async cutCamera(): Promise<void> {
    if (this.#tracks.camera === null) return;
    this.#cut('camera');
    await this.#send(this.#tracks);
    await this.#change({});
  }

  /** Switches everything off. */
  stop(): void {
    this.#cut('camera');
    this.#cut('microphone');
  }

  #cut(kind: keyof OwnTracks): void {
    const track = this.#tracks[kind];
    if (track === null) return;
    track.stop();
    this.#set({ ...this.#tracks, [kind]: null });
  }

  #set(tracks: OwnTracks): void {
    for (const track of [tracks.camera, tracks.microphone]) track?.addEventListener('ended', this.#onEnded);
    this.#tracks = tracks;
    this.#parts.onChange(tracks);
  }

  /** A camera that is unplugged or taken away ends its track. */
  readonly #onEnded = (event: Event): void => {
    if (event.target === this.#tracks.camera) void this.publishCamera(null);
    if (event.target === this.#tracks.microphone) void this.publishMicrophone(null);
  };

  #change(change: Partial<OwnTracks>): Promise<LiveCode | null> {
    const done = this.#queue.then(() => this.#carryOut(change));
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #carryOut(change: Partial<OwnTracks>): Promise<LiveCode | null> {
    const wanted = { ...this.#tracks, ...change };
    // What is switched off is no longer sent from this moment on, whatever the node answers.
    const kept = {
      camera: wanted.camera && this.#tracks.camera,
      microphone: wanted.microphone && this.#tracks.microphone,
    };
    await this.#send(kept);
    const answer = await request(
      this.#parts.socket,
      'live:publish',
      { camera: wanted.camera !== null, microphone: wanted.microphone !== null },
      liveDone,
    );
    const code = answer === null ? 'engine-gone' : 'code' in answer ? answer.code : null;
    this.#hasAgreed ||= code === null;
    this.#set(code === null ? wanted : kept);
    await this.#send(this.#tracks);
    return code;
  }

  async #send({ camera, microphone }: OwnTracks): Promise<void> {
    const peer = this.#peer;
    if (!peer) return;
    const height = camera?.getSettings().height ?? 240;
    const replace = async (sender: RTCRtpSender, track: MediaStreamTrack | null) => {
      if (sender.track !== track) await sender.replaceTrack(track);
    };
    try {
      await replace(peer.audio, microphone);
      await replace(peer.small, camera);
      await replace(peer.large, this.#isLargeWanted ? camera : null);
      if (camera)
        for (const size of ['small', 'large'] as const)
          await encode(peer[size], encodingOf(size, this.#parts.quality, height));
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
