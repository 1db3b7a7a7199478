/** Counts events by name, because a fault that never occurs proves nothing. */
export class Counters {
  readonly counts = new Map<string, number>();

  add(event: string, times = 1): void {
    this.counts.set(event, (this.counts.get(event) ?? 0) + times);
  }

  merge(counts: Iterable<readonly [string, number]>): void {
    for (const [event, times] of counts) this.add(event, times);
  }

  get lines(): string[] {
    return [...this.counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([event, times]) => `${event}: ${times}`);
  }
}
