/**
 * Switches the member's camera and microphone on and off in a room, which is told before the engine is.
 *
 * Races: between the press and the moment in which a track is sent lie the browser's question, the room's answer and
 * the engine's. What is cut meanwhile, by whomever, is not sent, and the room is told so. The room is told one thing
 * after the other, always with what is sent at that moment.
 */
import type { LiveAudience } from '#schemas/entities/live.ts';
import type { MediaConnection, MediaState } from './media/connect-room.ts';
import type { OwnKind } from './media/own-media.ts';
import { sendOwn } from './media/send-own.ts';
import type { Got } from './own-tracks.ts';
import { problemText } from './requests.ts';
import type { RoomProblem } from './room-connection.ts';
import { cameras as text } from './cameras.fr.ts';

export interface OwnSwitches {
  /** Sends a camera to this audience; resolves to whether it is sent. The track belongs to the room from now on. */
  goLive(track: MediaStreamTrack, audience: LiveAudience): Promise<boolean>;
  changeAudience(audience: LiveAudience): Promise<void>;
  /** Opens the microphone; a second time cuts it, also while it is still being opened. */
  toggleMicrophone(): Promise<void>;
  /** Cuts the camera, also one that is just being switched on. */
  cutCamera(): void;
  /** Cuts both. */
  cutAll(): void;
  /** Tells the room what is sent, after something was cut. */
  declareCut(): Promise<void>;
}

interface Declared extends Pick<MediaState, OwnKind> {
  audience: LiveAudience;
}

interface Parts {
  media: Pick<MediaConnection, 'get' | 'opening' | 'publishCamera' | 'publishMicrophone'>;
  /** Tells the room what is sent; resolves to why that may not be, or to null. */
  declare(sent: Declared): Promise<{ code: RoomProblem } | null>;
  /** Returns the audience that the room knows. */
  audience(): LiveAudience;
  /** Asks the browser for the microphone. */
  microphone(): Promise<Got>;
  tell(words: string): void;
}

export function ownSwitches({ media, declare, audience, microphone, tell }: Parts): OwnSwitches {
  let queue: Promise<unknown> = Promise.resolve();
  /** Whether the microphone that is being opened is still wanted; null: none is being opened. */
  let isMicrophoneWanted: (() => boolean) | null = null;

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

  /** Sends a track for as long as it is wanted; resolves to whether it is sent. Otherwise it is stopped. */
  async function send(
    kind: OwnKind,
    track: MediaStreamTrack,
    isWanted: () => boolean,
    whom?: LiveAudience,
  ): Promise<boolean> {
    const publishWanted = (given: MediaStreamTrack | null) =>
      isWanted() ? publish(kind, given) : Promise.resolve(null);
    const parts = {
      media: { get: () => media.get(), publishCamera: publishWanted, publishMicrophone: publishWanted },
      declare: (sent: Pick<MediaState, OwnKind>) => declareTo(whom ?? audience(), sent),
    };
    const problem = isWanted() ? await sendOwn(parts, { [kind]: track }) : null;
    if (problem) tell(problem.words);
    const isSent = media.get()[kind];
    if (!isSent) track.stop();
    return isSent;
  }

  async function openMicrophone(isWanted: () => boolean): Promise<void> {
    const got = await microphone();
    if ('track' in got) await inTurn(() => send('microphone', got.track, isWanted));
    else if (isWanted()) tell(text.problems[got.problem]);
  }

  const cut = (kind: OwnKind) => void publish(kind, null);

  return {
    goLive(track, whom) {
      const isWanted = media.opening('camera');
      return inTurn(() => send('camera', track, isWanted, whom));
    },
    changeAudience: (whom) =>
      inTurn(async () => {
        const words = await declareTo(whom);
        if (words !== null) tell(words);
      }),
    async toggleMicrophone() {
      if (media.get().microphone || isMicrophoneWanted?.()) return cut('microphone');
      const isWanted = media.opening('microphone');
      isMicrophoneWanted = isWanted;
      await openMicrophone(isWanted);
      if (isMicrophoneWanted === isWanted) isMicrophoneWanted = null;
    },
    cutCamera: () => cut('camera'),
    cutAll() {
      cut('camera');
      cut('microphone');
    },
    declareCut: () => inTurn(async () => void (await declareTo(audience()))),
  };
}
