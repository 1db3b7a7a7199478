/** Runs the worker that stretches a code or phrase: one for each attempt, terminated with it. */
import { wrap, type Remote } from 'comlink';
import type { StretchApi, StretchTask } from '#platform/worker-api/stretch-api.ts';
import { rejectWhenMissing } from './missing-part.ts';

interface StretchWorker {
  worker: Worker;
  api: Remote<StretchApi>;
  missing: Promise<never>;
}

/** Started ahead, so that its program is compiled when the member has typed. */
let prepared: StretchWorker | null = null;

function start(): StretchWorker {
  const worker = new Worker(new URL('../../workers/lock/stretch.worker.ts', import.meta.url), {
    type: 'module',
    name: 'stretch',
  });
  return { worker, api: wrap<StretchApi>(worker), missing: rejectWhenMissing(worker) };
}

/** Starts the worker of the next attempt. */
export function prepareStretching(): void {
  if (prepared) return;
  try {
    prepared = start();
    prepared.api.prepare().catch(() => undefined);
  } catch {
    // The attempt itself finds out, and does without.
  }
}

/** Ends the worker that no attempt has used. */
export function endStretching(): void {
  prepared?.worker.terminate();
  prepared = null;
}

/** Rejects if the worker cannot be loaded, or lacks the memory, or `signal` ends it. */
export async function stretchInWorker(task: StretchTask, signal?: AbortSignal): Promise<Uint8Array> {
  const { worker, api, missing } = prepared ?? start();
  prepared = null;
  const ended = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('not needed any more', 'AbortError'))),
  );
  try {
    return await Promise.race([api.stretch(task), missing, ended]);
  } finally {
    worker.terminate();
  }
}
