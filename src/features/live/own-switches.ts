/**
 * Switches the member's camera and microphone on and off in a room or a call; the room is told before the engine is.
 *
 * Races: between the press and the moment in which a track is sent lie the browser's question, the room's answer and
 * the engine's. What is cut meanwhile, by whomever, is stopped at once and not sent, and the room is told so. The room
 * is told one thing after the other, always with what is sent at that moment.
 */
import type { LiveAudience } from '#schemas/entities/live.ts';
import type { MediaConnection, MediaState } from './media/connect-room.ts';
import { stopWhenCut, type OwnKind } from './media/own-media.ts';
import { sendOwn } from './media/send-own.ts';
import type { Got } from './got-track.ts';
import { problemText } from './requests.ts';
import type { RoomProblem } from './room-connection.ts';
import { cameras as text } from './cameras.fr.ts';

export interface OwnSwitches {
  /** Sends a camera to this audience; resolves to whether it is sent. The track belongs to the room from now on. */
  goLive(track: MediaStreamTrack, audience: LiveAudience): Promise<boolean>;
  /** Sends a track that the browser is asked for, or another one than before; resolves to whether it is sent. */
  open(kind: OwnKind, ask: Ask): Promise<boolean>;
  changeAudience(audience: LiveAudience): Promise<void>;
  /** Opens the microphone; a second time cuts it, also while it is still being opened. */
  toggleMicrophone(): Promise<void>;
  /** The same for the camera. */
  toggleCamera(ask: Ask): Promise<void>;
  /** Cuts the camera, also one that is just being switched on. */
  cutCamera(): void;
  /** Cuts both. */
  cutAll(): void;
  /** Tells the room what is sent, after something was cut. */
  declareCut(): Promise<void>;
}

/** Asks the browser for a track; null: nothing is to change. */
type Ask = () => Promise<Got | null>;

interface Declared extends Pick<MediaState, OwnKind> {
  audience: LiveAudience;
}

interface Parts {
  media: Pick<MediaConnection, 'get' | 'tracks' | 'opening' | 'publishCamera' | 'publishMicrophone'>;
  /** Tells the room what is sent; resolves to why that may not be, or to null. */
  declare(sent: Declared): Promise<{ code: RoomProblem } | null>;
  /** Returns the audience that the room knows. */
  audience(): LiveAudience;
  /** Asks the browser for the microphone. */
  microphone(): Promise<Got>;
  /** Called whenever something else is being opened than before, which a press cuts. */
  onOpening(opening: Record<OwnKind, boolean>): void;
  tell(words: string): void;
}

export function ownSwitches({ media, declare, audience, microphone, onOpening, tell }: Parts): OwnSwitches {
  let queue: Promise<unknown> = Promise.resolve();
  /** What is being opened last, with the signal that a cut aborts; null: nothing is. */
  const opening: Record<OwnKind, { signal: AbortSignal } | null> = { camera: null, microphone: null };
  const isOpening = (kind: OwnKind) => opening[kind]?.signal.aborted === false;
  const showOpening = () => onOpening({ camera: isOpening('camera'), microphone: isOpening('microphone') });

  const publish = (kind: OwnKind, track: MediaStreamTrack | null) =>
    kind === 'camera' ? media.publishCamera(track) : media.publishMicrophone(track);

  function inTurn<Value>(call: () => Promise<Value>): Promise<Value> {
    const done = queue.then(call);
    queue = done.catch(() => undefined);
    return done;
  }

  /** Tells the room what is sent; resolves to why that may not be, in words. */
  async function declareTo(whom: LiveAudience, sent: Pick<MediaState, OwnKind> = media.get()) {
    const { camera, microphone: hasMicrophone } = sent;
    const problem = await declare({ camera, microphone: hasMicrophone, audience: whom });
    return problem && problemText(problem.code);
  }

  /** Sends a track unless it is cut; resolves to whether it is sent. Otherwise it is stopped. */
  async function send(kind: OwnKind, track: MediaStreamTrack, signal: AbortSignal, whom?: LiveAudience) {
    const publishWanted = (given: MediaStreamTrack | null) =>
      signal.aborted ? Promise.resolve(null) : publish(kind, given);
    const parts = {
      media: { get: () => media.get(), publishCamera: publishWanted, publishMicrophone: publishWanted },
      declare: (sent: Pick<MediaState, OwnKind>) => declareTo(whom ?? audience(), sent),
    };
    const problem = signal.aborted ? null : await sendOwn(parts, { [kind]: track });
    // Whoever has cut it, or hung up, waits for nothing any more.
    if (problem && !signal.aborted) tell(problem.words);
    // Another track of its kind may be.
    const isSent = media.tracks[kind] === track;
    if (!isSent) track.stop();
    return isSent;
  }

  /** Opens something; until that has been done, a second press cuts it. */
  async function whileOpening(kind: OwnKind, act: (signal: AbortSignal) => Promise<boolean>): Promise<boolean> {
    const own = { signal: media.opening(kind) };
    opening[kind] = own;
    own.signal.addEventListener('abort', showOpening, { once: true });
    showOpening();
    try {
      return await act(own.signal);
    } finally {
      if (opening[kind] === own) opening[kind] = null;
      showOpening();
    }
  }

  /** Sends a track after everything else that is told to the room; a cut stops it also while it waits for that. */
  function sendInTurn(kind: OwnKind, track: MediaStreamTrack, signal: AbortSignal, whom?: LiveAudience) {
    stopWhenCut(track, signal);
    return inTurn(() => send(kind, track, signal, whom));
  }

  const open = (kind: OwnKind, ask: Ask): Promise<boolean> =>
    whileOpening(kind, async (signal) => {
      const got = await ask();
      if (got && 'track' in got) return sendInTurn(kind, got.track, signal);
      if (got && !signal.aborted) tell(text.problems[got.problem]);
      return false;
    });

  async function toggle(kind: OwnKind, ask: Ask): Promise<void> {
    if (media.get()[kind] || isOpening(kind)) cut(kind);
    else await open(kind, ask);
  }

  const cut = (kind: OwnKind) => void publish(kind, null);

  return {
    goLive: (track, whom) => whileOpening('camera', (signal) => sendInTurn('camera', track, signal, whom)),
    open,
    changeAudience: (whom) =>
      inTurn(async () => {
        const words = await declareTo(whom);
        if (words !== null) tell(words);
      }),
    toggleMicrophone: () => toggle('microphone', microphone),
    toggleCamera: (ask) => toggle('camera', ask),
    cutCamera: () => cut('camera'),
    cutAll() {
      cut('camera');
      cut('microphone');
    },
    declareCut: () => inTurn(async () => void (await declareTo(audience()))),
  };
}
