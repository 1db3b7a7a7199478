/**
 * A part of the program that could not be had, told by whoever asked for it to whoever follows deploys: see
 * `stale-version.ts`.
 */
let missing = false;
let heard: (() => void) | null = null;

export function tellMissingPart(): void {
  missing = true;
  heard?.();
}

/** Hears of those that were missed before, too. */
export function hearMissingParts(listener: () => void): void {
  heard = listener;
  if (missing) listener();
}

/** Rejects once its script could not be had, which is told; what goes wrong in one that runs is its own to tell. */
export function whenMissing(worker: Worker): Promise<never> {
  const missed = new Promise<never>((_, reject) =>
    worker.addEventListener('error', (event) => {
      if (!(event instanceof ErrorEvent)) tellMissingPart();
      reject(new Error('a worker could not be loaded'));
    }),
  );
  missed.catch(() => undefined);
  return missed;
}
