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

function throughStreams({ readable, writable }: Extract<BlurTask, { task: 'streams' }>): void {
  const blurring = new TransformStream<VideoFrame, VideoFrame>({
    transform(frame, controller) {
      try {
        if (hasFailed) return;
        const canvas = draw(frame, frame.displayWidth, frame.displayHeight);
        controller.enqueue(new VideoFrame(canvas, { timestamp: frame.timestamp, alpha: 'discard' }));
      } catch (error) {
        fail(error);
      } finally {
        frame.close();
      }
    },
  });
  // Both ends close with the camera.
  readable
    .pipeThrough(blurring)
    .pipeTo(writable)
    .catch(() => undefined);
}

function onePicture(picture: ImageBitmap): void {
  try {
    if (hasFailed) return;
    const blurred = draw(picture, picture.width, picture.height).transferToImageBitmap();
    tell({ news: 'picture', picture: blurred }, [blurred]);
  } catch (error) {
    fail(error);
  } finally {
    picture.close();
  }
}

self.onmessage = ({ data }: MessageEvent<BlurTask>) => {
  if (data.task === 'streams') throughStreams(data);
  else if (data.task === 'picture') onePicture(data.picture);
  // The clock of a page that nobody looks at stands still; this one goes on.
  else setInterval(() => tell({ news: 'wanted' }), 1000 / data.frameRate);
};

fetchModel().catch(fail);
