import type { CountedServer } from './truth.ts';

/** Removes expired ids, more per push than a push can add, so that they cannot accumulate [Y2]. */
export function forgetOld({ truth, startedAt, environment }: CountedServer, entries: number): void {
  const oldest = Date.parse(startedAt) - environment.limits.knownMs;
  const old = [...truth.appliedEntries]
    .filter(([, { at }]) => Date.parse(at) < oldest)
    .sort(([, a], [, b]) => Date.parse(a.at) - Date.parse(b.at));
  for (const [id] of old.slice(0, 2 * entries + 50)) truth.appliedEntries.delete(id);
}
