/** Answers the requests of a connection about live rooms. */
import * as z from 'zod/mini';
import { liveRefusal, type LiveRoomId } from '#schemas/entities/live.ts';
import {
  liveBansAnswer,
  manyRequests,
  type JoinedRoom,
  type ManyEventPayload,
  type ManyPayload,
  type ManyRequest,
} from '#schemas/wire/live-rooms.ts';
import type { MemberDatabase } from '../../member-database.ts';
import type { Limits } from '../../rate-limit.ts';
import type { VerifyToken } from '../../verify-token.ts';
import { answerRequest, refusedAck, type Ack } from '../handle-request.ts';
import { codeOfOutage, renewToken, type ChatSocket } from '../handshake.ts';
import type { RoomView } from './room-state.ts';
import type { RoomsHere } from './rooms-here.ts';
import type { Seat, Seats } from './seats.ts';

export interface ManyRequestParts {
  database: Pick<MemberDatabase, 'call'>;
  verify: VerifyToken;
  seats: Seats;
  rooms: RoomsHere;
  /** Takes a socket out of its room, and tells the others. */
  depart(socket: ChatSocket): Promise<void>;
  /** Does what a socket asks for after what it has asked for before: it comes, goes and is seated once at a time. */
  inTurn<T>(socket: ChatSocket, task: () => Promise<T>): Promise<T>;
  /** Lets all nodes read a room and its rules anew; resolves when this one and its media engine have. */
  announce(roomId: LiveRoomId): Promise<void>;
  announceTyping(roomId: LiveRoomId, payload: ManyEventPayload<'many:typing'>): void;
  /** Passes a message on to the other one of a call. */
  relay(roomId: LiveRoomId, payload: ManyEventPayload<'many:relay'>): void;
  /** Whether cameras are possible here; called for each socket that has entered a room. */
  attachMedia(socket: ChatSocket, seat: Seat, isCall: boolean): { media: boolean; carrier?: 'livekit' };
}

type Handlers = { [R in ManyRequest]: (payload: ManyPayload<R>, socket: ChatSocket) => Promise<Ack> };

const outcome = z.object({ refusal: z.nullable(liveRefusal), waitMs: z.optional(z.number()) });
type WritingFunction = 'say_in_live_room' | 'moderate_live_room' | 'set_live_camera' | 'set_live_viewer';

export function manyHandlers(parts: ManyRequestParts): Handlers {
  const { database, verify, seats, rooms, depart, inTurn, announce, announceTyping, attachMedia, relay } = parts;

  /** Does something in the room where the socket is; its members and the engine know before it is acknowledged. */
  async function act(socket: ChatSocket, name: WritingFunction, request: object): Promise<Ack> {
    const seat = seats.of(socket);
    if (!seat) return refusedAck('not-in-room');
    const answer = outcome.parse(
      await database.call(socket.data.member, name, { ...request, room: seat.roomId, seat: seat.id }),
    );
    if (answer.refusal !== null) return refusedAck(answer.refusal, { waitMs: answer.waitMs ?? 0 });
    await announce(seat.roomId);
    return { success: true };
  }

  async function join(socket: ChatSocket, roomId: LiveRoomId): Promise<Ack> {
    await depart(socket);
    const answer = await seats.take(socket, roomId);
    if (answer.refusal !== null) return refusedAck(answer.refusal, { until: answer.until });
    const seat = seats.of(socket);
    const view = seat && (await viewAtEntry(socket, roomId));
    if (!seat || !view || seats.of(socket) !== seat) {
      await depart(socket);
      return refusedAck('unknown-room');
    }
    void announce(roomId);
    const { room, members, messages, viewers } = view;
    const joined: JoinedRoom = {
      seat: seat.id,
      room,
      members: [...members.values()],
      messages: [...messages],
      viewers,
      ...attachMedia(socket, seat, room.call),
    };
    return { success: true, ...joined };
  }
  async function viewAtEntry(socket: ChatSocket, roomId: LiveRoomId): Promise<RoomView | null> {
    try {
      return await rooms.enter(roomId, socket);
    } catch (error) {
      await depart(socket);
      throw error;
    }
  }

  return {
    'many:join': ({ roomId }, socket) => inTurn(socket, () => join(socket, roomId)),
    'many:leave': (_, socket) =>
      inTurn(socket, async () => {
        await depart(socket);
        return { success: true };
      }),
    async 'many:renew'({ token }, socket) {
      const code = await renewToken(socket, token, verify).catch(codeOfOutage);
      return code === null ? { success: true } : refusedAck(code);
    },
    'many:say': ({ id, text }, socket) => act(socket, 'say_in_live_room', { id, text }),
    async 'many:typing'({ isTyping }, socket) {
      const seat = seats.of(socket);
      if (!seat) return refusedAck('not-in-room');
      announceTyping(seat.roomId, { memberId: socket.data.member.id, isTyping });
      return { success: true };
    },
    async 'many:relay'({ data }, socket) {
      const seat = seats.of(socket);
      if (!seat) return refusedAck('not-in-room');
      if (!rooms.isOfCall(seat.roomId)) return refusedAck('invalid');
      relay(seat.roomId, { memberId: socket.data.member.id, data });
      return { success: true };
    },
    'many:moderate': (payload, socket) =>
      act(
        socket,
        'moderate_live_room',
        'memberId' in payload ? { act: payload.act, member: payload.memberId, hours: payload.hours } : payload,
      ),
    async 'many:bans'(_, socket) {
      const seat = seats.of(socket);
      if (!seat) return refusedAck('not-in-room');
      const answer = await database.call(socket.data.member, 'live_bans', { room: seat.roomId });
      return { success: true, ...liveBansAnswer.parse(answer) };
    },
    'many:camera': (payload, socket) => act(socket, 'set_live_camera', payload),
    'many:viewer': (payload, socket) => act(socket, 'set_live_viewer', { act: payload.act, member: payload.memberId }),
  };
}

/** Returns a function that answers the requests of a connected socket. */
export function manyAnswers(parts: ManyRequestParts, limits: Limits): (socket: ChatSocket) => void {
  const handlers = manyHandlers(parts);
  return (socket) => {
    for (const name of Object.keys(manyRequests) as ManyRequest[])
      answerRequest(
        socket,
        {
          name,
          schema: manyRequests[name] as z.ZodMiniType,
          identity: ['userId'],
          handle: handlers[name] as (payload: unknown, socket: ChatSocket) => Promise<Ack>,
        },
        limits,
      );
  };
}
