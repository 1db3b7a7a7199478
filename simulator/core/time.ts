/** Simulates time as a list of events: the earliest event runs next, with everything that follows from it at once. */

interface Event {
  at: number;
  nth: number;
  run: (() => void) | null;
}

export class Time {
  now = 0;
  private nth = 0;
  private readonly heap: Event[] = [];
  private readonly settle: () => Promise<void>;

  /** `settle` resolves when no more work can be done without time passing. */
  constructor(settle = settled) {
    this.settle = settle;
  }

  /** Schedules an event. Returns the function that cancels it. */
  schedule(ms: number, run: () => void): () => void {
    const event: Event = { at: this.now + Math.max(0, ms), nth: ++this.nth, run };
    this.push(event);
    return () => void (event.run = null);
  }

  /** Time of the next event; null: none is scheduled. */
  get next(): number | null {
    while (this.heap[0]?.run === null) this.pop();
    return this.heap[0]?.at ?? null;
  }

  /** Runs all events up to `end`, and calls `after` after each of them. */
  async run(end: number, after: () => void): Promise<void> {
    await this.settle();
    for (let next = this.heap[0]; next && next.at <= end; next = this.heap[0]) {
      this.pop();
      if (!next.run) continue;
      this.now = next.at;
      next.run();
      await this.settle();
      after();
    }
    this.now = Math.max(this.now, end);
  }

  private isBefore = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.nth < b.nth);

  private push(event: Event): void {
    const { heap } = this;
    let i = heap.push(event) - 1;
    while (i > 0) {
      const up = (i - 1) >> 1;
      if (this.isBefore(heap[up] as Event, event)) break;
      heap[i] = heap[up] as Event;
      i = up;
    }
    heap[i] = event;
  }

  private pop(): void {
    const { heap } = this;
    const last = heap.pop() as Event;
    if (!heap.length) return;
    let i = 0;
    for (;;) {
      let down = 2 * i + 1;
      if (down >= heap.length) break;
      if (down + 1 < heap.length && this.isBefore(heap[down + 1] as Event, heap[down] as Event)) down += 1;
      if (this.isBefore(last, heap[down] as Event)) break;
      heap[i] = heap[down] as Event;
      i = down;
    }
    heap[i] = last;
  }
}

/** Uses Node's `setImmediate`, which is the fastest, or in a browser a message through a channel. */
function createMacrotask(): (run: () => void) => void {
  const { setImmediate: own } = globalThis as { setImmediate?: (run: () => void) => void };
  if (own) return own;
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return (run) => {
    waiting.push(run);
    port2.postMessage(null);
  };
}
const queueMacrotask = createMacrotask();

/** Resolves when all promises that can settle have settled. */
export const settled = () => new Promise<void>(queueMacrotask);
