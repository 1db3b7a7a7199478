/** Sends one's own camera and microphone: the room is told first, and told again of what was not sent. */
import type { MediaConnection } from './connect-room.ts';
import { liveCodeTexts } from './live-codes.fr.ts';

interface Sending {
  media: Pick<MediaConnection, 'get' | 'publishCamera' | 'publishMicrophone'>;
  /** Tells the room what is sent; resolves to why that may not be, in words, or to null. */
  declare(sent: { camera: boolean; microphone: boolean }): Promise<string | null>;
}

interface Given {
  camera?: MediaStreamTrack | null;
  microphone?: MediaStreamTrack | null;
}

/** `isRefused`: by the room, so that the tracks are still the caller's; what the engine does not take is stopped. */
export interface SendProblem {
  words: string;
  isRefused: boolean;
}

/** Resolves to why something of it is not sent; null: everything is. */
export async function sendOwn({ media, declare }: Sending, { camera, microphone }: Given): Promise<SendProblem | null> {
  const before = media.get();
  const refusal = await declare({
    camera: Boolean(camera) || before.camera,
    microphone: Boolean(microphone) || before.microphone,
  });
  if (refusal !== null) return { words: refusal, isRefused: true };
  const codes = [
    microphone ? await media.publishMicrophone(microphone) : null,
    camera ? await media.publishCamera(camera) : null,
  ];
  const now = media.get();
  if ((camera && !now.camera) || (microphone && !now.microphone))
    await declare({ camera: now.camera, microphone: now.microphone });
  const code = codes.find((each) => each !== null);
  return code ? { words: liveCodeTexts[code], isRefused: false } : null;
}
