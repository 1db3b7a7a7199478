/**
 * Passes on that a part of the program could not be loaded, from the code that needed it to the code that follows
 * deploys: see `stale-version.ts`.
 */
let isMissing = false;
let missingListener: (() => void) | null = null;

export function reportMissingPart(): void {
  isMissing = true;
  missingListener?.();
}

/** Sets the listener. It is also called for a part that was missing before. */
export function onMissingPart(listener: () => void): void {
  missingListener = listener;
  if (isMissing) listener();
}

/**
 * Returns a promise that rejects when the worker fails. Only a script that could not be loaded counts as a missing
 * part: errors of a running worker are reported elsewhere.
 */
export function rejectWhenMissing(worker: Worker): Promise<never> {
  const failure = new Promise<never>((_, reject) =>
    worker.addEventListener('error', (event) => {
      if (!(event instanceof ErrorEvent)) reportMissingPart();
      reject(new Error('a worker could not be loaded'));
    }),
  );
  failure.catch(() => undefined);
  return failure;
}
