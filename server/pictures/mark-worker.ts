/** Decodes one picture and computes its mark, in a thread of its own (mark-picture.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import { openDecoder } from './decode.ts';
import { markOf } from './mark.ts';
import type { MarkAnswer, MarkTask } from './mark-picture.ts';

const { type, bytes } = workerData as MarkTask;
const decode = await openDecoder(type);
// A broken picture has no mark; whatever else goes wrong ends the thread with an error.
const picture = await decode(bytes).catch(() => null);
parentPort?.postMessage({ mark: picture && markOf(picture) } satisfies MarkAnswer);
