/**
 * Who may ask the database now, of those who share its connections: so many at a time, of one member no more than a
 * few, and in turn member by member. A member who asks for a thousand things waits for themselves; whoever asks for one
 * waits for one of each at most.
 */

export interface FairQueue {
  /** Runs the work in its turn. Rejects with `QueueFull` when too much of the same member waits already. */
  run<T>(member: string, work: () => Promise<T>): Promise<T>;
}

export class QueueFull extends Error {
  constructor() {
    super('too much of one member waits');
  }
}

interface FairQueueLimits {
  /** At a time, of all. */
  slots: number;
  /** At a time, of one. */
  perMember: number;
  /** Of one, that may wait. */
  maxWaiting: number;
}

interface MemberQueue {
  running: number;
  waiting: (() => void)[];
}

export function fairQueue({ slots, perMember, maxWaiting: maxPerMember }: FairQueueLimits): FairQueue {
  /** In the order of their turns: whoever has had one goes to the end. */
  const queues = new Map<string, MemberQueue>();
  let running = 0;

  function startNext(): void {
    for (const [member, queue] of queues) {
      if (running >= slots) return;
      const begin = queue.running < perMember ? queue.waiting.shift() : undefined;
      if (!begin) continue;
      queues.delete(member);
      queues.set(member, queue);
      queue.running += 1;
      running += 1;
      begin();
    }
  }

  function finish(member: string, queue: MemberQueue): void {
    running -= 1;
    queue.running -= 1;
    // Whoever has come meanwhile is before them.
    queues.delete(member);
    if (queue.running > 0 || queue.waiting.length > 0) queues.set(member, queue);
    startNext();
  }

  return {
    async run(member, work) {
      const queue = queues.get(member) ?? { running: 0, waiting: [] };
      if (queue.waiting.length >= maxPerMember) throw new QueueFull();
      queues.set(member, queue);
      const { promise: started, resolve } = Promise.withResolvers<void>();
      queue.waiting.push(resolve);
      startNext();
      await started;
      try {
        return await work();
      } finally {
        finish(member, queue);
      }
    },
  };
}
