/** Runs the worker through which all frames of a call go, encrypted when they leave this page [S8]. */
import type { FrameKind } from '#domain/calls/frame-cipher.ts';
import { FRAMES_READY, FRAMES_SEALED, sealedWord } from '#domain/calls/frames-ready.ts';
import { rejectWhenMissing } from './missing-part.ts';
import type { CallFrameKeys, FrameTask } from './worker-api/call-frames-api.ts';

export interface CallFrames {
  /** Resolves when the worker takes transforms; rejects where it cannot be loaded. */
  ready: Promise<unknown>;
  /** Resolves once a frame of this page has been encrypted. */
  sealed: Promise<unknown>;
  /**
   * Lets a sender's frames go through the worker; to be called before it has a track that shows anything. Resolves once
   * the first of them has been encrypted.
   */
  seal(sender: RTCRtpSender, kind: FrameKind): Promise<void>;
  open(receiver: RTCRtpReceiver): void;
  setKeys(keys: CallFrameKeys): void;
  close(): void;
}

/** Says whether this browser can encrypt what it sends in a call; without that there are no calls. */
export const canEncryptFrames = (): boolean =>
  'RTCRtpScriptTransform' in globalThis && 'transform' in RTCRtpSender.prototype;

export function openCallFrames(): CallFrames {
  const worker = new Worker(new URL('../../workers/call-frames/call-frames.worker.ts', import.meta.url), {
    type: 'module',
    name: 'call-frames',
  });
  const wordOf = (word: string) =>
    new Promise<void>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent) => data === word && resolve());
    });
  let seals = 0;
  const through = (task: FrameTask) => new RTCRtpScriptTransform(worker, task);
  return {
    ready: Promise.race([wordOf(FRAMES_READY), rejectWhenMissing(worker)]),
    sealed: wordOf(FRAMES_SEALED),
    seal(sender, kind) {
      const id = ++seals;
      const isSealed = wordOf(sealedWord(id));
      sender.transform = through({ task: 'seal', kind, id });
      return isSealed;
    },
    open: (receiver) => void (receiver.transform = through({ task: 'open' })),
    setKeys: (keys) => worker.postMessage(keys),
    close: () => worker.terminate(),
  };
}
