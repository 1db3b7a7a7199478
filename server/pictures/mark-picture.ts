/**
 * Computes the mark of a stored picture in a thread of its own, which ends with it: decoding takes up to a second of
 * computation and some hundred megabytes, and a file may be made to break its decoder.
 */
import { Worker } from 'node:worker_threads';
import { KIND_BYTES, kindOf } from '#lib/files/kinds.ts';
import { errorName } from '#lib/log.ts';
import { pictureType, type PictureType } from '#schemas/media.ts';

export interface MarkTask {
  type: PictureType;
  bytes: ArrayBuffer;
}
export interface MarkAnswer {
  mark: bigint | null;
}

/** A thread that takes longer, in milliseconds, is ended. */
const LONGEST_MS = 20_000;
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

/**
 * Resolves to null where nothing can be told: no picture, a broken one, or one of a single tone. Rejects where the
 * thread fails, ends without an answer or takes too long: that may not be the picture's fault, and is tried again.
 */
export function markPicture(bytes: Uint8Array<ArrayBuffer>, longestMs = LONGEST_MS): Promise<bigint | null> {
  const { data: type } = pictureType.safeParse(kindOf(bytes.subarray(0, KIND_BYTES)));
  if (type === undefined) return Promise.resolve(null);
  const own = bytes.slice().buffer;
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./mark-worker.ts', import.meta.url), {
      workerData: { type, bytes: own } satisfies MarkTask,
      transferList: [own],
      resourceLimits: MEMORY,
      stderr: true,
      stdout: true,
    });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
      void thread.terminate();
    };
    const fail = (why: string) => end(() => reject(new Error(`no mark computed: ${why}`)));
    const timer = setTimeout(() => fail('the thread took too long'), longestMs);
    thread.once('message', ({ mark }: MarkAnswer) => end(() => resolve(mark)));
    // Its message may hold anything.
    thread.once('error', (error) => fail(errorName(error)));
    thread.once('exit', () => fail('the thread gave no answer'));
  });
}
