/**
 * The seats of this node: which connection is in which room. The database has them too, so that other nodes count their
 * members; a node says every two seconds that its seats are still there, and hears whether rooms are open at all [S35].
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { liveRefusal, type LiveRoomId } from '#schemas/entities/live.ts';
import { errorName, log } from '#lib/log.ts';
import type { MemberDatabase } from '../../member-database.ts';
import type { ChatSocket } from '../handshake.ts';
import type { Ending } from './room-state.ts';

/** Milliseconds between two reports. */
const REPORT_MS = 1_500;

const entered = z.object({ refusal: z.nullable(liveRefusal), until: z.nullable(z.string()) });
const reported = z.object({ live: z.boolean(), seats: z.array(z.string()) });

export interface Seat {
  id: string;
  roomId: LiveRoomId;
}

export interface Seats {
  of(socket: ChatSocket): Seat | null;
  /** Takes a seat in a room; resolves to the refusal, null: it is taken. Another seat of the socket is given up. */
  take(socket: ChatSocket, roomId: LiveRoomId): Promise<z.infer<typeof entered>>;
  /** Gives the seat up; resolves to the room that was left. */
  giveUp(socket: ChatSocket): Promise<LiveRoomId | null>;
  stop(): Promise<void>;
}

interface Parts {
  database: Pick<MemberDatabase, 'call' | 'live'>;
  node: string;
  /** Called for a seat that the database does not have any more, with the refusal to take it again. */
  onLost(socket: ChatSocket, seat: Seat, ending: Ending): void;
  reportMs?: number;
}

export function keepSeats({ database, node, onLost, reportMs = REPORT_MS }: Parts): Seats {
  const seats = new Map<ChatSocket, Seat>();
  const endings = new Set<Promise<unknown>>();

  async function enter({ data: { member } }: ChatSocket, { id, roomId }: Seat) {
    return entered.parse(await database.call(member, 'enter_live_room', { room: roomId, seat: id, node }));
  }
  async function end({ data: { member } }: ChatSocket, { id }: Seat): Promise<void> {
    const ending = database
      .call(member, 'leave_live_room', { seat: id })
      .catch((error: unknown) => log.info('live seat not given up', { error: errorName(error) }));
    endings.add(ending);
    await ending;
    endings.delete(ending);
  }

  /** Takes a seat again that has expired, as after an outage of the database. */
  async function renew(socket: ChatSocket, seat: Seat): Promise<void> {
    const { refusal, until } = await enter(socket, seat);
    if (refusal !== null && seats.get(socket) === seat) onLost(socket, seat, { code: refusal, until });
  }

  async function report(): Promise<void> {
    if (seats.size === 0) return;
    const known = [...seats];
    const answer = reported.parse(
      await database.live('keep_live_seats', { node, seats: known.map(([, { id }]) => id) }),
    );
    const held = new Set(answer.seats);
    for (const [socket, seat] of known) {
      if (seats.get(socket) !== seat) continue;
      if (!answer.live) onLost(socket, seat, { code: 'live-stopped', until: null });
      // One that cannot be had again, as of a session that has ended, does not keep the others from theirs.
      else if (!held.has(seat.id))
        await renew(socket, seat).catch((error: unknown) =>
          log.info('live seat not renewed', { error: errorName(error) }),
        );
    }
  }
  let isReporting = false;
  const timer = setInterval(() => {
    if (isReporting) return;
    isReporting = true;
    report()
      .catch((error: unknown) => log.info('live seats not reported', { error: errorName(error) }))
      .finally(() => (isReporting = false));
  }, reportMs).unref();

  return {
    of: (socket) => seats.get(socket) ?? null,
    async take(socket, roomId) {
      const seat: Seat = { id: randomUUID(), roomId };
      const answer = await enter(socket, seat);
      if (answer.refusal !== null) return answer;
      // It has gone while the database answered.
      if (!socket.connected) await end(socket, seat);
      else seats.set(socket, seat);
      return answer;
    },
    async giveUp(socket) {
      const seat = seats.get(socket);
      if (!seat) return null;
      seats.delete(socket);
      await end(socket, seat);
      return seat.roomId;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(endings);
    },
  };
}
