/**
 * Blurs the background of a camera’s pictures. Until the model has been fetched the whole picture is blurred, and once
 * something fails no further picture leaves: what is behind the member is never shown as it is.
 */
import modelAddress from '@mediapipe/selfie_segmentation/selfie_segmentation_landscape.tflite?url';
import { errorName, log } from '#lib/log.ts';
import type { BlurNews, BlurTask } from '#platform/worker-api/background-blur-api.ts';
import { BlurredPictures } from './blurred-picture.ts';
import { readModelFile } from './model-file.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Time in which the model must have come. */
const MODEL_MS = 60_000;

const pictures = new BlurredPictures();
let [isReady, hasFailed] = [false, false];
let endReading = (): Promise<void> => Promise.resolve();

const tell = (news: BlurNews, transfer: Transferable[] = []) => self.postMessage(news, transfer);

function fail(error: unknown): void {
  if (!hasFailed) tell({ news: 'failed' });
  hasFailed = true;
  log.warn('blur.failed', { error: errorName(error) });
}

function draw(picture: CanvasImageSource, width: number, height: number): OffscreenCanvas {
  const { canvas, isMasked } = pictures.draw(picture, width, height);
  if (isMasked && !isReady) tell({ news: 'ready' });
  isReady ||= isMasked;
  return canvas;
}

async function fetchModel(): Promise<void> {
  const answer = await fetch(modelAddress, { signal: AbortSignal.timeout(MODEL_MS) });
  if (!answer.ok) throw new Error(`no model: ${answer.status}`);
  pictures.setModel(readModelFile(await answer.arrayBuffer()));
}

/** Pictures are taken one at a time, so that none is left open, whenever the blur ends. */
function throughStreams({ readable, writable }: Extract<BlurTask, { task: 'streams' }>): void {
  const reader = readable.getReader();
  const isOver = passAll(reader, writable.getWriter()).catch(fail);
  endReading = async () => {
    await reader.cancel();
    await isOver;
  };
}

async function passAll(
  reader: ReadableStreamDefaultReader<VideoFrame>,
  writer: WritableStreamDefaultWriter<VideoFrame>,
): Promise<void> {
  for (;;) {
    const { value: frame } = await reader.read();
    if (!frame) return;
    await take(frame, () => passOn(frame, writer));
  }
}

/** Does something with a picture, unless the blur has failed, and lets go of it. */
async function take(picture: VideoFrame | ImageBitmap, pass: () => unknown): Promise<void> {
  try {
    if (!hasFailed) await pass();
  } catch (error) {
    fail(error);
  } finally {
    picture.close();
  }
}

async function passOn(frame: VideoFrame, writer: WritableStreamDefaultWriter<VideoFrame>): Promise<void> {
  const canvas = draw(frame, frame.displayWidth, frame.displayHeight);
  const blurred = new VideoFrame(canvas, { timestamp: frame.timestamp, alpha: 'discard' });
  // It is refused where the camera or its track has ended.
  await writer.write(blurred).catch(() => blurred.close());
}

async function end(): Promise<void> {
  await endReading().catch(() => undefined);
  self.close();
}

function giveBack(picture: ImageBitmap): void {
  const blurred = draw(picture, picture.width, picture.height).transferToImageBitmap();
  tell({ news: 'picture', picture: blurred }, [blurred]);
}

self.onmessage = ({ data }: MessageEvent<BlurTask>) => {
  if (data.task === 'streams') throughStreams(data);
  else if (data.task === 'end') void end();
  else if (data.task === 'picture') void take(data.picture, () => giveBack(data.picture));
  // The clock of a page that nobody looks at stands still; this one goes on.
  else setInterval(() => tell({ news: 'wanted' }), 1000 / data.frameRate);
};

fetchModel().catch(fail);
