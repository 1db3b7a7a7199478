/** How often each thing has happened: a fault that never comes proves nothing. */
export class Tally {
  readonly counts = new Map<string, number>();

  add(what: string, times = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + times);
  }

  merge(counts: Iterable<readonly [string, number]>): void {
    for (const [what, times] of counts) this.add(what, times);
  }

  get lines(): string[] {
    return [...this.counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([what, times]) => `${what}: ${times}`);
  }
}
