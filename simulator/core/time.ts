/** Time that is a list of events: whatever is due first happens next, with all that follows from it at once. */

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

  /** `settle`: until nothing goes on by itself any more. */
  constructor(settle = settled) {
    this.settle = settle;
  }

  /** Returns what takes it back. */
  schedule(ms: number, run: () => void): () => void {
    const event: Event = { at: this.now + Math.max(0, ms), nth: ++this.nth, run };
    this.push(event);
    return () => void (event.run = null);
  }

  /** When something happens next; null: never, as things stand. */
  get next(): number | null {
    while (this.heap[0]?.run === null) this.pop();
    return this.heap[0]?.at ?? null;
  }

  /** Until `end`, or until `enough` says so after an event. */
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

/** Node's own is the quickest; a browser's comes with a message to oneself. */
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

/** All promises that can go on have gone on. */
export const settled = () => new Promise<void>(queueMacrotask);
