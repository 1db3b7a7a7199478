/**
 * The namespace of live rooms: admits nobody by itself, seats members in rooms, and tells every node that a room has
 * changed. A socket that ends, with its session or by a ban, leaves its room.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { liveRoomId, type LiveRoomId } from '#schemas/entities/live.ts';
import { memberId, type MemberId } from '#schemas/ids.ts';
import { errorName, log } from '#lib/log.ts';
import { manyEvents, watchWish, type ManyEventPayload } from '#schemas/wire/live-rooms.ts';
import type { MemberDatabase } from '../../member-database.ts';
import type { Limits } from '../../rate-limit.ts';
import type { ChatNamespace, ChatSocket } from '../handshake.ts';
import { manyAnswers } from './requests.ts';
import { keepRoomsHere, tellClosed, watchNews, type WatchNews } from './rooms-here.ts';
import { keepSeats, type Seat } from './seats.ts';

/** Events between nodes. */
const ROOM = 'room';
const TYPING = 'typing';
const WATCH = 'watch';
const typingNews = z.object({ roomId: liveRoomId, typing: manyEvents['many:typing'] });

/** Milliseconds between reads of all rooms in use, for what no change announces. */
const ROUND_MS = 20_000;

export interface RoomMedia {
  /** Lets a seated member use cameras until the seat ends; null: there are none here. */
  attach(socket: ChatSocket, seat: Seat, node: string): { end(): void } | null;
  /** Called when the rules of a room may have changed; resolves when they are in force. */
  onRoomRead(roomId: LiveRoomId): Promise<void>;
}

export interface ManySockets {
  /** Reads the rooms anew in which one of these members is: a block, a lost right. */
  follow(members: readonly string[]): void;
  /** Lets all nodes read a room anew, which something else than a request has changed. */
  announce(roomId: LiveRoomId): Promise<void>;
  stop(): Promise<void>;
}

interface Parts {
  database: Pick<MemberDatabase, 'call' | 'live'>;
  limits: Limits;
  clustered: boolean;
  media?: RoomMedia | undefined;
  reportMs?: number;
}

export function answerManySockets(many: ChatNamespace, parts: Parts): ManySockets {
  const { database, limits, clustered, reportMs } = parts;
  const node = randomUUID();
  const rooms = keepRoomsHere({
    database,
    onOut: (socket, _, code) => void closeFor(socket, code),
    ...(parts.media && { onRead: (roomId) => void parts.media?.onRoomRead(roomId) }),
  });
  const seats = keepSeats({
    database,
    node,
    onLost: (socket, _, code) => void closeFor(socket, code),
    ...(reportMs !== undefined && { reportMs }),
  });

  async function closeFor(socket: ChatSocket, code: ManyEventPayload<'many:closed'>['code']): Promise<void> {
    if (!seats.of(socket)) return;
    tellClosed(socket, code);
    await depart(socket);
  }

  const attached = new WeakMap<ChatSocket, { end(): void }>();
  function attachMedia(socket: ChatSocket, seat: Seat): boolean {
    const media = parts.media?.attach(socket, seat, node) ?? null;
    if (media) attached.set(socket, media);
    return media !== null;
  }

  /** Notes whose cameras a member watches, and tells these. */
  function watch({ data: { member } }: ChatSocket, roomId: LiveRoomId, members: MemberId[]): void {
    const news: WatchNews = { roomId, viewer: member.id, members };
    if (clustered) many.serverSideEmit(WATCH, news);
    rooms.watch(news);
  }

  async function noteWish(socket: ChatSocket, payload: unknown): Promise<void> {
    const wish = watchWish.safeParse(payload);
    if (!wish.success || (await limits.member.take(socket.data.member.id)) > 0) return;
    const members = wish.data.tiles.flatMap(({ member, size }) => (size === 'audio' ? [] : member));
    const seat = seats.of(socket);
    if (seat) watch(socket, seat.roomId, members);
  }

  async function depart(socket: ChatSocket): Promise<void> {
    const seat = seats.of(socket);
    if (!seat) return;
    attached.get(socket)?.end();
    attached.delete(socket);
    rooms.leave(seat.roomId, socket);
    const isGivenUp = seats.giveUp(socket);
    watch(socket, seat.roomId, []);
    await isGivenUp;
    await announce(seat.roomId);
  }

  /** Resolves when this node has the change, its media too: what an audience leaves out is then withheld. */
  async function announce(roomId: LiveRoomId): Promise<void> {
    if (clustered) many.serverSideEmit(ROOM, roomId);
    await rooms.refresh(roomId);
    await parts.media?.onRoomRead(roomId);
  }

  function tellTyping(roomId: LiveRoomId, typing: ManyEventPayload<'many:typing'>): void {
    for (const socket of rooms.whoSees(roomId, typing.memberId as MemberId)) socket.emit('many:typing', typing);
  }

  const answer = manyAnswers(
    {
      database,
      seats,
      rooms,
      depart,
      announce,
      announceTyping(roomId, typing) {
        if (clustered) many.serverSideEmit(TYPING, { roomId, typing });
        tellTyping(roomId, typing);
      },
      attachMedia,
    },
    limits,
  );
  many.on('connection', (socket) => {
    answer(socket);
    // Media answers it; here it says who watches whom.
    socket.on('live:wish', (payload: unknown) => void noteWish(socket, payload));
    socket.on('disconnect', () => {
      depart(socket).catch((error: unknown) => log.info('live room not left', { error: errorName(error) }));
    });
  });
  many.on(ROOM, (received: unknown) => {
    const { data: roomId } = liveRoomId.safeParse(received);
    if (roomId !== undefined) void rooms.refresh(roomId);
  });
  many.on(WATCH, (received: unknown) => {
    const { data: news } = watchNews.safeParse(received);
    if (news) rooms.watch(news);
  });
  many.on(TYPING, (received: unknown) => {
    const { data: news } = typingNews.safeParse(received);
    if (news && memberId.safeParse(news.typing.memberId).success) tellTyping(news.roomId, news.typing);
  });
  const round = setInterval(() => {
    for (const roomId of rooms.roomsWith()) void rooms.refresh(roomId);
  }, ROUND_MS).unref();

  return {
    follow(members) {
      for (const roomId of rooms.roomsWith(new Set(members))) void rooms.refresh(roomId);
    },
    announce,
    async stop() {
      clearInterval(round);
      await seats.stop();
    },
  };
}
