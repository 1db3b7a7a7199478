/**
 * The namespace of live rooms: admits nobody by itself, seats members in rooms, and tells every node that a room has
 * changed. A socket that ends, with its session or by a ban, leaves its room.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { CallId } from '#schemas/entities/call.ts';
import { liveRoomId, type LiveRoomId } from '#schemas/entities/live.ts';
import { memberId, type MemberId } from '#schemas/ids.ts';
import { errorName, log } from '#lib/log.ts';
import { manyEvents, type ManyEventPayload } from '#schemas/wire/live-rooms.ts';
import { refuseProbes } from '../../../live/connection-probes.ts';
import type { MemberDatabase } from '../../member-database.ts';
import type { Limits } from '../../rate-limit.ts';
import type { VerifyToken } from '../../verify-token.ts';
import type { ChatNamespace, ChatSocket } from '../handshake.ts';
import { manyAnswers } from './requests.ts';
import { reportNode, type NodeMedia } from './node-report.ts';
import { keepRoomsHere, tellClosed, watchNews, type WatchNews } from './rooms-here.ts';
import type { Ending } from './room-state.ts';
import { keepSeats, type Seat } from './seats.ts';

/** Events between nodes. */
const ROOM = 'room';
const TYPING = 'typing';
const WATCH = 'watch';
const RELAY = 'relay';
const typingNews = z.object({ roomId: liveRoomId, typing: manyEvents['many:typing'] });
const relayNews = z.object({ roomId: liveRoomId, relayed: manyEvents['many:relay'] });

/** Milliseconds between reads of all rooms in use, for what no change announces. */
const ROUND_MS = 20_000;

export interface RoomMedia extends NodeMedia {
  /**
   * Lets a seated member use cameras until the seat ends; null: there are none here. `onWatch`: called with those whose
   * cameras the seat watches from now on, before it gets any picture of them. `isCall`: the room is that of a call.
   */
  attach(
    socket: ChatSocket,
    seat: Seat & { isCall: boolean },
    node: string,
    onWatch: (members: MemberId[]) => void,
  ): { end(): void; carrier?: 'livekit' } | null;
  /** Lets a connected member try the way to the media engine, whether or not in a room. */
  probe(socket: ChatSocket): void;
  /** Called when the rules of rooms may have changed; resolves when the engine has them. */
  refreshRules(): Promise<void>;
}

export interface ManySockets {
  /** Reads the rooms anew in which one of these members is: a block, a lost right. */
  follow(members: readonly string[]): void;
  /** Reads the room of a call anew, if it is here: the call may have ended. */
  followCall(call: CallId): void;
  /** Lets all nodes read a room anew, which something else than a request has changed. */
  announce(roomId: LiveRoomId): Promise<void>;
  stop(): Promise<void>;
}

interface Parts {
  database: Pick<MemberDatabase, 'call' | 'live'>;
  verify: VerifyToken;
  limits: Limits;
  clustered: boolean;
  media?: RoomMedia | undefined;
  reportMs?: number;
}

export function answerManySockets(many: ChatNamespace, parts: Parts): ManySockets {
  const { database, verify, limits, clustered, reportMs } = parts;
  const node = randomUUID();
  const rooms = keepRoomsHere({
    database,
    onOut: (socket, roomId, ending) => void closeFor(socket, roomId, ending),
  });
  const seats = keepSeats({
    database,
    node,
    onLost: (socket, { roomId }, ending) => void closeFor(socket, roomId, ending),
    ...(reportMs !== undefined && { reportMs }),
  });
  const stopReports = reportNode(database, node, parts.media);

  async function closeFor(socket: ChatSocket, roomId: LiveRoomId, ending: Ending): Promise<void> {
    // It may have gone to another room meanwhile.
    if (seats.of(socket)?.roomId !== roomId) return;
    tellClosed(socket, ending);
    await depart(socket);
  }

  const turns = new WeakMap<ChatSocket, Promise<unknown>>();
  function inTurn<T>(socket: ChatSocket, task: () => Promise<T>): Promise<T> {
    const done = (turns.get(socket) ?? Promise.resolve()).then(task);
    turns.set(
      socket,
      done.catch(() => undefined),
    );
    return done;
  }

  const attached = new WeakMap<ChatSocket, { end(): void }>();
  function attachMedia(socket: ChatSocket, seat: Seat, isCall: boolean): { media: boolean; carrier?: 'livekit' } {
    const onWatch = (members: MemberId[]) => watch(socket, seat, members);
    const media = parts.media?.attach(socket, { ...seat, isCall }, node, onWatch) ?? null;
    if (media) attached.set(socket, media);
    return { media: media !== null, ...(media?.carrier && { carrier: media.carrier }) };
  }

  /** Notes whose cameras a member watches, and tells these. */
  function watch({ data: { member } }: ChatSocket, { id: seat, roomId }: Seat, members: MemberId[]): void {
    const news: WatchNews = { roomId, seat, viewer: member.id, members };
    if (clustered) many.serverSideEmit(WATCH, news);
    rooms.watch(news);
  }

  async function depart(socket: ChatSocket): Promise<void> {
    const seat = seats.of(socket);
    if (!seat) return;
    attached.get(socket)?.end();
    attached.delete(socket);
    rooms.leave(seat.roomId, socket);
    await seats.giveUp(socket);
    await announce(seat.roomId);
  }

  function announce(roomId: LiveRoomId): Promise<void> {
    if (clustered) many.serverSideEmit(ROOM, roomId);
    return readFresh([roomId]);
  }
  /** Reads rooms and the rules of their media, which wait for no pause between reads. */
  async function readFresh(roomIds: readonly LiveRoomId[]): Promise<void> {
    if (roomIds.length > 0) await Promise.all([parts.media?.refreshRules(), ...roomIds.map(rooms.refresh)]);
  }

  function tellTyping(roomId: LiveRoomId, typing: ManyEventPayload<'many:typing'>): void {
    for (const socket of rooms.whoSees(roomId, typing.memberId as MemberId)) socket.emit('many:typing', typing);
  }

  function passOn(roomId: LiveRoomId, relayed: ManyEventPayload<'many:relay'>): void {
    for (const socket of rooms.whoSees(roomId, relayed.memberId)) socket.emit('many:relay', relayed);
  }

  const answer = manyAnswers(
    {
      database,
      verify,
      seats,
      rooms,
      depart,
      inTurn,
      announce,
      announceTyping(roomId, typing) {
        if (clustered) many.serverSideEmit(TYPING, { roomId, typing });
        tellTyping(roomId, typing);
      },
      relay(roomId, relayed) {
        if (clustered) many.serverSideEmit(RELAY, { roomId, relayed });
        passOn(roomId, relayed);
      },
      attachMedia,
    },
    limits,
  );
  many.on('connection', (socket) => {
    answer(socket);
    if (parts.media) parts.media.probe(socket);
    else refuseProbes(socket);
    socket.on('disconnect', () => {
      const isGone = Promise.all([depart(socket), inTurn(socket, () => depart(socket))]);
      isGone.catch((error: unknown) => log.info('live room not left', { error: errorName(error) }));
    });
  });
  many.on(ROOM, (received: unknown) => {
    const { data: roomId } = liveRoomId.safeParse(received);
    if (roomId !== undefined) void readFresh([roomId]);
  });
  many.on(WATCH, (received: unknown) => {
    const { data: news } = watchNews.safeParse(received);
    if (news) rooms.watch(news);
  });
  many.on(TYPING, (received: unknown) => {
    const { data: news } = typingNews.safeParse(received);
    if (news && memberId.safeParse(news.typing.memberId).success) tellTyping(news.roomId, news.typing);
  });
  many.on(RELAY, (received: unknown) => {
    const { data: news } = relayNews.safeParse(received);
    if (news) passOn(news.roomId, news.relayed);
  });
  const round = setInterval(() => {
    void readFresh(rooms.roomsWith());
  }, ROUND_MS).unref();

  return {
    follow(members) {
      void readFresh(rooms.roomsWith(new Set(members)));
    },
    followCall(call) {
      const room = liveRoomId.parse(call);
      if (!rooms.roomsWith().includes(room)) return;
      void parts.media?.refreshRules();
      void rooms.refresh(room);
    },
    announce,
    async stop() {
      clearInterval(round);
      await Promise.all([stopReports(), seats.stop()]);
    },
  };
}
