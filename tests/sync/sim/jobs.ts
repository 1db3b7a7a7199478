/** Plays seeds in several threads. The result does not depend on their number. */
import { Worker } from 'node:worker_threads';
import { Counters } from '#simulator/core/counters.ts';

export interface Part {
  from: number;
  count: number;
  bug: string | null;
}
export interface Played {
  /** The first seed that broke a rule. */
  failed: number | null;
  counts: [string, number][];
}
export interface Search {
  from: number;
  seeds: number;
  bug: string | null;
  jobs: number;
}

const PART = 25;

/** Resolves to the first seed that breaks a rule, or null, and to the counts of the events so far. */
export async function playSeeds({
  from,
  seeds,
  bug,
  jobs,
}: Search): Promise<{ failed: number | null; counters: Counters }> {
  const counters = new Counters();
  const end = from + seeds;
  let next = from;
  let failed: number | null = null;
  const work = async () => {
    const worker = new Worker(new URL('seeds.ts', import.meta.url));
    try {
      while (next < (failed ?? end)) {
        const part: Part = { from: next, count: Math.min(PART, end - next), bug };
        next += part.count;
        const played = await ask(worker, part);
        counters.merge(played.counts);
        if (played.failed !== null) failed = Math.min(failed ?? end, played.failed);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(jobs, Math.ceil(seeds / PART))) }, work));
  return { failed, counters };
}

const ask = (worker: Worker, part: Part) =>
  new Promise<Played>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (played: Played) => {
      worker.off('error', reject);
      resolve(played);
    });
    worker.postMessage(part);
  });
