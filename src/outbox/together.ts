/**
 * What is asked for while a write is under way becomes the next one, together: each is on the disk before it is
 * acknowledged, and a hundred at once do not wait for the disk a hundred times. Their order is that of asking. What
 * fails together is tried one by one, so that each fails by itself [Y1].
 */
interface Asked<Work, Done> {
  work: Work;
  resolve(done: Done): void;
  reject(error: unknown): void;
}

export interface Together<Work, Done> {
  ask(work: Work): Promise<Done>;
  /** Begins what is gathered, for a write of another kind that has to come after it. */
  flush(): void;
}

/** `write` begins its transaction at once, and answers in the order of the works. */
export function together<Work, Done>(
  write: (works: readonly Work[]) => Promise<readonly Done[]>,
): Together<Work, Done> {
  let gathered: Asked<Work, Done>[] = [];
  let under = 0;

  async function settle(asked: readonly Asked<Work, Done>[]): Promise<void> {
    try {
      const done = await write(asked.map(({ work }) => work));
      for (const [n, { resolve }] of asked.entries()) resolve(done[n] as Done);
    } catch (error) {
      if (asked.length === 1) asked[0]?.reject(error);
      else for (const each of asked) await settle([each]);
    }
  }

  function flush(): void {
    if (!gathered.length) return;
    const asked = gathered;
    gathered = [];
    under += 1;
    void settle(asked).then(() => {
      under -= 1;
      if (under === 0) flush();
    });
  }

  return {
    ask: (work) =>
      new Promise((resolve, reject) => {
        gathered.push({ work, resolve, reject });
        if (under === 0) flush();
      }),
    flush,
  };
}
