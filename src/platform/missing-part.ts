/**
 * A part of the program that could not be had, told by whoever asked for it to whoever follows deploys: see
 * `stale-version.ts`.
 */
let isMissing = false;
let missingListener: (() => void) | null = null;

export function reportMissingPart(): void {
  isMissing = true;
  missingListener?.();
}

/** Hears of those that were missed before, too. */
export function onMissingPart(listener: () => void): void {
  missingListener = listener;
  if (isMissing) listener();
}

/** Rejects once its script could not be had, which is told; what goes wrong in one that runs is its own to tell. */
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
