/** Records the timeline of messages between devices and server, with their fates. */
import type { Crossing, Fate } from './types.ts';

const KEPT = 400;

export class Crossings {
  private list: readonly Crossing[] = [];
  private nth = 0;

  begin(crossing: Omit<Crossing, 'id' | 'end' | 'fate' | 'of'> & { of?: number | null }): number {
    const id = ++this.nth;
    this.list = [...this.list, { end: null, fate: 'way', of: null, ...crossing, id } as Crossing].slice(-KEPT);
    return id;
  }

  end(id: number, at: number, fate: Fate, text?: string): void {
    this.list = this.list.map((each) =>
      each.id === id ? { ...each, end: at, fate, ...(text !== undefined && { text }) } : each,
    );
  }

  /** Adds an event without duration. */
  note(at: number, where: number | 'server', kind: Crossing['kind'], text: string): void {
    this.end(this.begin({ at, from: where, to: where, kind, text }), at, 'delivered');
  }

  get all(): readonly Crossing[] {
    return this.list;
  }
}
