/**
 * Encrypts each frame that leaves this page in a call, and decrypts those that arrive [S8]. Without keys nothing
 * passes, in either direction.
 */
import { FrameOpener, FrameSealer, type FrameKind } from '#domain/calls/frame-cipher.ts';
import { FRAMES_READY, FRAMES_SEALED, sealedWord } from '#domain/calls/frames-ready.ts';
import type { CallFrameKeys, FrameTask } from '#platform/worker-api/call-frames-api.ts';
import { clearBytes } from './clear-bytes.ts';

declare const self: DedicatedWorkerGlobalScope;

type Frame = RTCEncodedVideoFrame | RTCEncodedAudioFrame;

let sealers: Readonly<Record<FrameKind, FrameSealer>> | null = null;
const opener = new FrameOpener();
let hasSealed = false;
const sealedIds = new Set<number>();

self.onmessage = ({ data }: MessageEvent<CallFrameKeys>) => {
  const { audio, small, large } = data.own;
  sealers = { audio: new FrameSealer(audio), small: new FrameSealer(small), large: new FrameSealer(large) };
  opener.setKeys(data.other);
};

/** Says once that frames of this page go through here, and once that those of a sender do. */
function noteSealed(id: number): void {
  if (!sealedIds.has(id)) self.postMessage(sealedWord(id));
  sealedIds.add(id);
  if (hasSealed) return;
  hasSealed = true;
  self.postMessage(FRAMES_SEALED);
}

async function changed(frame: Frame, task: FrameTask): Promise<ArrayBuffer | null> {
  const bytes = new Uint8Array(frame.data);
  const clear = clearBytes('type' in frame ? frame.type : 'audio', bytes.length);
  if (task.task === 'open') return (await opener.open(bytes, clear))?.buffer ?? null;
  const sealed = await sealers?.[task.kind].seal(bytes, clear);
  if (sealed) noteSealed(task.id);
  return sealed?.buffer ?? null;
}

self.onrtctransform = ({ transformer }: RTCTransformEvent) => {
  const task = transformer.options as FrameTask;
  const frames = new TransformStream<Frame, Frame>({
    async transform(frame, controller) {
      const data = await changed(frame, task).catch(() => null);
      if (data === null) return;
      frame.data = data;
      controller.enqueue(frame);
    },
  });
  transformer.readable
    .pipeThrough(frames)
    .pipeTo(transformer.writable)
    .catch(() => undefined);
};

// From now on no transform that is made on the page is missed.
self.postMessage(FRAMES_READY);
