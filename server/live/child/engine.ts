/**
 * Carries out a node's orders on rooms and seats. It knows no database, no ticket and no secret.
 *
 * Races: an offer is answered later than it comes, so the room may have been closed or the seat ended in the meantime;
 * its connection is then closed instead of entering.
 */
import type { MemberId } from '#schemas/ids.ts';
import { newCounters } from './counters.ts';
import { createLease } from './lease.ts';
import { readOffer, type Offer } from './offer.ts';
import type { Peer } from './peer.ts';
import type { ChildFigures, Order, Report, RoomRules } from './protocol.ts';
import { Room, type RoomEvents } from './room.ts';
import { Seat, type SeatTrack } from './seat.ts';

export type OpenPeer = (
  offer: Offer,
  ssrcOf: (section: number) => number,
  onState: (state: string) => void,
) => Promise<Omit<Peer, 'tracks'> & { tracks: readonly SeatTrack[] }>;

export interface EngineParts {
  openPeer: OpenPeer;
  report: (report: Report) => void;
  now?: () => number;
}

/** Time in which a connection must come about, and in which a broken one may come back. */
const CONNECT_MS = 15_000;
const BROKEN_MS = 10_000;
const TICK_MS = 250;

type Join = Extract<Order, { type: 'join' }>;

export class ChildEngine {
  readonly #parts: EngineParts;
  readonly #now: () => number;
  readonly #lease;
  readonly #counters = newCounters();
  readonly #rooms = new Map<string, Room>();
  readonly #rules = new Map<string, RoomRules>();
  readonly #seats = new Map<string, { seat: Seat; room: Room }>();
  /** Seats whose offer is being answered. */
  readonly #joining = new Set<string>();
  readonly #ticks: ReturnType<typeof setInterval>;
  #nextSsrc = 1000;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => performance.now());
    this.#lease = createLease(this.#now);
    this.#ticks = setInterval(() => {
      for (const room of this.#rooms.values()) room.tick();
    }, TICK_MS);
  }

  /** Carries out one order. */
  async carryOut(order: Order): Promise<void> {
    switch (order.type) {
      case 'heartbeat':
        return this.#lease.renew(order.leaseMs);
      case 'join':
        return this.#join(order);
      case 'publish':
        return this.#publish(order);
      case 'wish':
        return this.#withSeat(order.seat, ({ seat, room }) => room.wish(seat, order.tiles));
      case 'leave':
        this.#joining.delete(order.seat);
        return this.#withSeat(order.seat, ({ seat, room }) => room.leave(seat, null));
      case 'mute':
        return this.#rooms.get(order.room)?.mute(order.member, order.muted);
      case 'kick': {
        const room = this.#rooms.get(order.room);
        return room?.leave(room.seatOf(order.member), order.code);
      }
      case 'close':
        return this.#rooms.get(order.room)?.close(order.code);
      case 'closeAll':
        this.#lease.renew(0);
        for (const room of [...this.#rooms.values()]) room.close(order.code);
        return;
      case 'rules':
        for (const rules of order.rules) this.#setRules(rules);
        return;
      case 'figures':
        return this.#parts.report({ type: 'figures', id: order.id, figures: this.#figures(order.room) });
      case 'configure':
      case 'stop':
        return;
    }
  }

  /** Closes all connections. */
  stop(): void {
    clearInterval(this.#ticks);
    for (const room of [...this.#rooms.values()]) room.close('engine-gone');
  }

  #withSeat(id: string, call: (entry: { seat: Seat; room: Room }) => void): void {
    const entry = this.#seats.get(id);
    if (entry) call(entry);
  }

  #setRules(rules: RoomRules): void {
    const before = this.#rules.get(rules.room);
    if (before && before.rev > rules.rev) return;
    this.#rules.set(rules.room, rules);
    this.#rooms.get(rules.room)?.setRules(rules);
  }

  async #join({ id, room: roomId, seat: seatId, member, sdp, mayPublish }: Join): Promise<void> {
    const refuse = (code: Extract<Report, { type: 'refused' }>['code']) => {
      this.#counters.refusals++;
      this.#parts.report({ type: 'refused', id, code });
    };
    const offer = readOffer(sdp);
    if (typeof offer === 'string') return refuse(offer);
    const room = this.#roomOf(roomId);
    const refusal = room.refusal(member);
    if (refusal !== null) {
      this.#forget(roomId);
      return refuse(refusal);
    }
    const first = this.#nextSsrc;
    this.#nextSsrc += offer.sections.length;
    const ssrcOf = (section: number) => first + section;
    this.#joining.add(seatId);
    const state = watchState(() => this.#withSeat(seatId, (entry) => entry.room.leave(entry.seat, 'no-connection')));
    try {
      const peer = await this.#parts.openPeer(offer, ssrcOf, state.changed);
      const { counters, lease, now } = { counters: this.#counters, lease: this.#lease, now: this.#now };
      const later = this.#rooms.get(roomId) ?? this.#roomOf(roomId);
      const code = this.#joining.delete(seatId) ? later.refusal(member) : 'engine-gone';
      if (code !== null) {
        state.end();
        peer.close();
        this.#forget(roomId);
        return refuse(code);
      }
      const close = () => {
        state.end();
        this.#seats.delete(seatId);
        counters.leaves++;
        peer.close();
        this.#forget(roomId);
      };
      const seat = new Seat({
        ...{ id: seatId, member, offer, tracks: peer.tracks, ssrcOf },
        ...{ counters, lease, now, close },
      });
      seat.may = { camera: mayPublish, microphone: mayPublish };
      counters.joins++;
      this.#seats.set(seatId, { seat, room: later });
      later.enter(seat);
      this.#parts.report({ type: 'answer', id, sdp: peer.sdp, slots: seat.slots() });
    } catch {
      this.#joining.delete(seatId);
      state.end();
      this.#forget(roomId);
      refuse('unsupported-offer');
    }
  }

  #publish({ id, seat: seatId, wanted }: Extract<Order, { type: 'publish' }>): void {
    const entry = this.#seats.get(seatId);
    const code = entry ? entry.room.publish(entry.seat, wanted) : 'engine-gone';
    this.#parts.report(code === null ? { type: 'done', id } : { type: 'refused', id, code });
  }

  #roomOf(id: string): Room {
    const found = this.#rooms.get(id);
    if (found) return found;
    const room = new Room(this.#events);
    this.#rooms.set(id, room);
    const rules = this.#rules.get(id);
    if (rules) room.setRules(rules);
    return room;
  }
  /** Forgets a room that nobody is in. The node sends its rules again before anybody enters. */
  #forget(id: string): void {
    if (this.#rooms.get(id)?.isEmpty !== true) return;
    this.#rooms.delete(id);
    this.#rules.delete(id);
  }

  readonly #events: RoomEvents = {
    slots: ({ id }, slots) => this.#parts.report({ type: 'slots', seat: id, slots }),
    speaking: ({ id }, members) => this.#parts.report({ type: 'speaking', seat: id, members }),
    state: ({ id }, state) => this.#parts.report({ type: 'state', seat: id, state }),
    closed: ({ id }, code) => this.#parts.report({ type: 'closed', seat: id, code }),
  };

  #figures(roomId: string | undefined): ChildFigures {
    const seats = [...this.#rooms.values()].flatMap((room) => room.seats);
    const { user, system } = process.cpuUsage();
    const named = roomId === undefined ? [] : (this.#rooms.get(roomId)?.seats ?? []);
    return {
      pid: process.pid,
      rooms: this.#rooms.size,
      seats: seats.length,
      publishers: seats.filter((seat) => seat.isPublishing).length,
      memoryBytes: process.memoryUsage.rss(),
      processorTime: user + system,
      counters: { ...this.#counters },
      flows: named.flatMap(({ member: viewer, flows }) =>
        [...flows].map(([publisher, packets]) => ({ viewer, publisher: publisher as MemberId, packets })),
      ),
    };
  }
}

/** Ends a connection that does not come about, or that breaks and does not come back. */
function watchState(onGone: () => void): { changed: (state: string) => void; end: () => void } {
  let timer = setTimeout(onGone, CONNECT_MS);
  return {
    changed(state) {
      clearTimeout(timer);
      if (state === 'connected') return;
      if (state === 'failed' || state === 'closed') onGone();
      else timer = setTimeout(onGone, state === 'disconnected' ? BROKEN_MS : CONNECT_MS);
    },
    end: () => clearTimeout(timer),
  };
}
