/**
 * Carries out a node's orders on rooms and seats. It knows no database, no ticket and no secret.
 *
 * Races: an offer is answered later than it comes, so the room may have been closed or the seat ended in the meantime;
 * its connection is then closed instead of entering.
 */
import type { MemberId } from '#schemas/ids.ts';
import type { LiveCode } from '#schemas/wire/live-media.ts';
import { newCounters } from './counters.ts';
import { createLease } from './lease.ts';
import { readOffer, type Offer } from './offer.ts';
import type { Peer } from './peer.ts';
import type { ChildFigures, Order, Report } from './protocol.ts';
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
  readonly #seats = new Map<string, { seat: Seat; room: Room }>();
  /** Seats whose offer is being answered. */
  readonly #joining = new Set<string>();
  /** Rooms of joins that have not ended, which are not forgotten meanwhile. */
  readonly #pending: string[] = [];
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
      case 'closeAll':
        this.#lease.renew(0);
        for (const room of [...this.#rooms.values()]) room.close(order.code);
        return;
      case 'rules':
        for (const rules of order.rules) this.#rooms.get(rules.room)?.setRules(rules, order.anew);
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

  async #join(join: Join): Promise<void> {
    this.#pending.push(join.room);
    const answer = await this.#enter(join).catch((): LiveCode => 'unsupported-offer');
    this.#joining.delete(join.seat);
    this.#pending.splice(this.#pending.indexOf(join.room), 1);
    this.#forget(join.room);
    if (typeof answer !== 'string') return this.#parts.report(answer);
    this.#counters.refusals++;
    this.#parts.report({ type: 'refused', id: join.id, code: answer });
  }

  /** Lets a member in; resolves to the answer, or to the code of a refusal. Rejects where the offer is refused. */
  async #enter({ id, room: roomId, seat: seatId, member, sdp, mayPublish, rules }: Join): Promise<Report | LiveCode> {
    const offer = readOffer(sdp);
    if (typeof offer === 'string') return offer;
    const room = this.#roomOf(roomId);
    if (rules) room.setRules(rules);
    const refusal = room.refusal(member);
    if (refusal !== null) return refusal;
    const first = this.#nextSsrc;
    this.#nextSsrc += offer.sections.length;
    const ssrcOf = (section: number) => first + section;
    this.#joining.add(seatId);
    const state = watchState(() => this.#withSeat(seatId, (entry) => entry.room.leave(entry.seat, 'no-connection')));
    let peer: Awaited<ReturnType<OpenPeer>> | null = null;
    try {
      peer = await this.#parts.openPeer(offer, ssrcOf, state.changed);
      const { sdp: answer, tracks, close: closePeer } = peer;
      const code = this.#joining.has(seatId) ? room.refusal(member) : 'engine-gone';
      if (code !== null) {
        state.end();
        peer.close();
        return code;
      }
      const close = () => {
        state.end();
        this.#seats.delete(seatId);
        this.#counters.leaves++;
        closePeer();
        this.#forget(roomId);
      };
      const parts = { counters: this.#counters, lease: this.#lease, now: this.#now, close };
      const seat = new Seat({ id: seatId, member, offer, tracks, ssrcOf, ...parts });
      seat.may = { camera: mayPublish, microphone: mayPublish };
      this.#counters.joins++;
      this.#seats.set(seatId, { seat, room });
      room.enter(seat);
      return { type: 'answer', id, sdp: answer, slots: seat.slots() };
    } catch (error) {
      state.end();
      peer?.close();
      throw error;
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
    return room;
  }
  /** Forgets a room that nobody is in or about to enter, with its rules, which come again with the next join. */
  #forget(id: string): void {
    if (this.#rooms.get(id)?.isEmpty === true && !this.#pending.includes(id)) this.#rooms.delete(id);
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
        [...flows].map(([publisher, { packets }]) => ({ viewer, publisher: publisher as MemberId, packets })),
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
