/**
 * Batches writes: works that are queued while a write is under way become the next write, together. Each is on disk
 * before it is acknowledged, but a hundred works at once do not wait for the disk a hundred times. They are written in
 * the order of queueing. If a batch fails, its works are tried one by one, so that each fails by itself [Y1].
 */
interface QueuedWork<Work, Done> {
  work: Work;
  resolve(done: Done): void;
  reject(error: unknown): void;
}

export interface WriteBatcher<Work, Done> {
  enqueue(work: Work): Promise<Done>;
  /** Starts to write the queued works, before a write of another kind that has to come after them. */
  flush(): void;
}

/** `write` must begin its transaction at once, and return results in the order of the works. */
export function createWriteBatcher<Work, Done>(
  write: (batch: readonly Work[]) => Promise<readonly Done[]>,
): WriteBatcher<Work, Done> {
  let queued: QueuedWork<Work, Done>[] = [];
  let activeWrites = 0;

  async function settle(batch: readonly QueuedWork<Work, Done>[]): Promise<void> {
    try {
      const done = await write(batch.map(({ work }) => work));
      for (const [n, { resolve }] of batch.entries()) resolve(done[n] as Done);
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const each of batch) await settle([each]);
    }
  }

  function flush(): void {
    if (!queued.length) return;
    const batch = queued;
    queued = [];
    activeWrites += 1;
    void settle(batch).then(() => {
      activeWrites -= 1;
      if (activeWrites === 0) flush();
    });
  }

  return {
    enqueue: (work) =>
      new Promise((resolve, reject) => {
        queued.push({ work, resolve, reject });
        if (activeWrites === 0) flush();
      }),
    flush,
  };
}
