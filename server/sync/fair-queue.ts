/**
 * Shares database connections fairly among members: it limits the jobs that run at a time in all and per member, and
 * starts waiting jobs member by member in turn. A member with a thousand requests delays only themselves; a member with
 * one request waits for at most one job of each other member.
 */

export interface FairQueue {
  /** Runs the work in its turn. Rejects with `QueueFull` when too many jobs of the same member wait already. */
  run<T>(member: string, work: () => Promise<T>): Promise<T>;
}

export class QueueFull extends Error {
  constructor() {
    super('too much of one member waits');
  }
}

interface FairQueueLimits {
  /** Jobs that run at a time. */
  slots: number;
  /** Jobs of one member that run at a time. */
  perMember: number;
  /** Jobs of one member that may wait. */
  maxWaiting: number;
}

interface MemberQueue {
  running: number;
  waiting: (() => void)[];
}

export function fairQueue({ slots, perMember, maxWaiting: maxPerMember }: FairQueueLimits): FairQueue {
  /** Members in the order of their turns: after each start the member moves to the end. */
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
    // Members who arrived in the meantime go before this one.
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
