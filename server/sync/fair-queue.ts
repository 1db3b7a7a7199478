/**
 * Who may ask the database now, of those who share its connections: so many at a time, of one member no more than a
 * few, and in turn member by member. A member who asks for a thousand things waits for themselves; whoever asks for one
 * waits for one of each at most.
 */

export interface FairQueue {
  /** Runs the work in its turn. Rejects with `QueueFull` when too much of the same member waits already. */
  run<T>(whose: string, work: () => Promise<T>): Promise<T>;
}

export class QueueFull extends Error {
  constructor() {
    super('too much of one member waits');
  }
}

interface Plan {
  /** At a time, of all. */
  slots: number;
  /** At a time, of one. */
  each: number;
  /** Of one, that may wait. */
  waiting: number;
}

interface Line {
  under: number;
  waiting: (() => void)[];
}

export function fairQueue({ slots, each, waiting: most }: Plan): FairQueue {
  /** In the order of their turns: whoever has had one goes to the end. */
  const lines = new Map<string, Line>();
  let under = 0;

  function next(): void {
    for (const [whose, line] of lines) {
      if (under >= slots) return;
      const begin = line.under < each ? line.waiting.shift() : undefined;
      if (!begin) continue;
      lines.delete(whose);
      lines.set(whose, line);
      line.under += 1;
      under += 1;
      begin();
    }
  }

  function ended(whose: string, line: Line): void {
    under -= 1;
    line.under -= 1;
    // Whoever has come meanwhile is before them.
    lines.delete(whose);
    if (line.under > 0 || line.waiting.length > 0) lines.set(whose, line);
    next();
  }

  return {
    async run(whose, work) {
      const line = lines.get(whose) ?? { under: 0, waiting: [] };
      if (line.waiting.length >= most) throw new QueueFull();
      lines.set(whose, line);
      const { promise: begun, resolve } = Promise.withResolvers<void>();
      line.waiting.push(resolve);
      next();
      await begun;
      try {
        return await work();
      } finally {
        ended(whose, line);
      }
    },
  };
}
