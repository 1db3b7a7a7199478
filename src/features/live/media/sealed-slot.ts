/**
 * One sender of a call that LiveKit carries, with the face of a sender of our own connection. A sender of LiveKit's
 * code begins with a track; this one begins with a placeholder that shows nothing, and gets the member's track only
 * once a frame of the placeholder has been encrypted [S8].
 *
 * Races: a track may be cut while the placeholder is published; the last one counts.
 */

/** What LiveKit's code sends with one sender. */
export interface SentTrack {
  sender?: RTCRtpSender | undefined;
  replaceTrack(track: MediaStreamTrack, options: { userProvidedTrack: boolean }): Promise<unknown>;
}

/** Time in which a frame of a placeholder must have been encrypted. */
export const SEALING_MS = 5_000;

export interface SlotParts {
  /** Publishes a placeholder; resolves with its track and the proof that its frames are encrypted. */
  publish(): Promise<{ local: SentTrack; sealed: Promise<void>; end(): void }>;
  unpublish(local: SentTrack): Promise<unknown>;
  /** The browser sends what it should encrypt as it is: nothing may be sent any more. */
  onUnsealed(): void;
}

const soon = (ms: number) => new Promise<never>((_, reject) => setTimeout(() => reject(new Error('not sealed')), ms));

export class SealedSlot {
  readonly #parts: SlotParts;
  readonly #sealingMs: number;
  #local: SentTrack | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  track: MediaStreamTrack | null = null;

  constructor(parts: SlotParts, sealingMs = SEALING_MS) {
    this.#parts = parts;
    this.#sealingMs = sealingMs;
  }

  replaceTrack(track: MediaStreamTrack | null): Promise<void> {
    this.track = track;
    const done = this.#turn.then(() => this.#settle());
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** Nothing of LiveKit's is sent here any more: it has taken the right away, or the connection has ended. */
  forget(local?: SentTrack): void {
    if (local === undefined || local === this.#local) this.#local = null;
  }

  getParameters(): RTCRtpSendParameters {
    return this.#local?.sender?.getParameters() ?? ({ encodings: [] } as unknown as RTCRtpSendParameters);
  }
  async setParameters(parameters: RTCRtpSendParameters): Promise<void> {
    await this.#local?.sender?.setParameters(parameters);
  }

  async #settle(): Promise<void> {
    const { track } = this;
    if (track === null) {
      const local = this.#local;
      this.#local = null;
      if (local) await this.#parts.unpublish(local);
      return;
    }
    const local = this.#local ?? (await this.#open());
    // Cut meanwhile: the next turn takes the placeholder away.
    if (this.track !== track || local !== this.#local) return;
    await local.replaceTrack(track, { userProvidedTrack: true });
  }

  async #open(): Promise<SentTrack> {
    const { local, sealed, end } = await this.#parts.publish();
    try {
      await Promise.race([sealed, soon(this.#sealingMs)]);
    } catch (error) {
      await this.#parts.unpublish(local).catch(() => undefined);
      this.#parts.onUnsealed();
      throw error;
    } finally {
      end();
    }
    this.#local = local;
    return local;
  }
}
