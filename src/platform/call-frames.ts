/** Runs the worker through which all frames of a call go, encrypted when they leave this page [S8]. */
import type { FrameKind } from '#domain/calls/frame-cipher.ts';
import type { CallFrameKeys, FrameTask } from './worker-api/call-frames-api.ts';

export interface CallFrames {
  /** Lets a sender's frames go through the worker; to be called before it has a track. */
  seal(sender: RTCRtpSender, kind: FrameKind): void;
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
  const through = (task: FrameTask) => new RTCRtpScriptTransform(worker, task);
  return {
    seal: (sender, kind) => void (sender.transform = through({ task: 'seal', kind })),
    open: (receiver) => void (receiver.transform = through({ task: 'open' })),
    setKeys: (keys) => worker.postMessage(keys),
    close: () => worker.terminate(),
  };
}
