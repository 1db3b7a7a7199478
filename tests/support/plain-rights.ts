/** Tickets and rules of rooms without a database, for tests of media alone. */
import { randomUUID } from 'node:crypto';
import type { RoomRules } from '#server/live/child/protocol.ts';
import type { MediaViewer } from '#server/live/media-signalling.ts';
import type { LiveRights, LiveRules, TicketRequest, TicketRights } from '#server/live/rights.ts';

interface Ticket extends MediaViewer {
  fingerprint: string;
  expiresAt: number;
}

const VALID_MS = 30_000;

export class PlainRights implements LiveRights {
  live = true;
  /** Whether nothing can be read. */
  isUnavailable = false;
  /** Members who may not send. */
  readonly silent = new Set<string>();
  readonly #rooms = new Map<string, RoomRules>();
  readonly #members = new Map<string, Set<string>>();
  readonly #tickets = new Map<string, Ticket>();
  #skippedMs = 0;

  open(room: string): void {
    this.#rooms.set(room, {
      ...{
        room,
        rev: 1,
        closed: false,
        hidden: [],
        withheld: [],
        mayPublish: [],
        muted: [],
        cameraCut: [],
        banned: [],
      },
    });
  }
  change(room: string, change: Partial<RoomRules>): void {
    const rules = this.#rooms.get(room);
    if (rules) this.#rooms.set(room, { ...rules, rev: rules.rev + 1, ...change });
  }
  advance(ms: number): void {
    this.#skippedMs += ms;
  }
  issue(viewer: MediaViewer, fingerprint: string): string {
    const ticket = randomUUID();
    this.#tickets.set(ticket, { ...viewer, fingerprint, expiresAt: this.#now() + VALID_MS });
    return ticket;
  }

  take({ ticket, session, fingerprint, node }: TicketRequest): Promise<TicketRights | { refusal: string }> {
    const found = this.#tickets.get(ticket);
    if (found?.session !== session || found.fingerprint !== fingerprint || found.node !== node)
      return Promise.resolve({ refusal: 'ticket-gone' });
    this.#tickets.delete(ticket);
    if (found.expiresAt < this.#now()) return Promise.resolve({ refusal: 'ticket-gone' });
    const { room, member, device } = found;
    const members = this.#members.get(room) ?? new Set();
    this.#members.set(room, members.add(member));
    return Promise.resolve({ room, member, device, session, mayPublish: !this.silent.has(member) });
  }

  rules(rooms: readonly string[]): Promise<LiveRules> {
    if (this.isUnavailable) return Promise.reject(new Error('away'));
    const listed = rooms.flatMap((room) => {
      const rules = this.#rooms.get(room);
      const members = [...(this.#members.get(room) ?? [])].filter((member) => !this.silent.has(member));
      return rules ? [{ ...rules, mayPublish: members as RoomRules['mayPublish'] }] : [];
    });
    return Promise.resolve({ live: this.live, rooms: listed });
  }

  #now(): number {
    return Date.now() + this.#skippedMs;
  }
}
