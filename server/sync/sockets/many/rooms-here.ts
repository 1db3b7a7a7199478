/**
 * Keeps the rooms in which this node has members, and tells each of them what changes for them [S17].
 *
 * Responsibilities: one read of a room for all its members here; each is told the difference to what they were told
 * last. Nothing of a room crosses between nodes but its id.
 * Races: of changes during a read and shortly after it, one more read follows; a socket that leaves during a read is
 * told nothing more.
 */
import * as z from 'zod/mini';
import { liveRoomId, type LiveRoomId } from '#schemas/entities/live.ts';
import { memberId, type MemberId } from '#schemas/ids.ts';
import { errorName, log } from '#lib/log.ts';
import { reuseUnchanged } from '#lib/reuse-unchanged.ts';
import type { LiveMember, LiveMessage, LiveRoom, ManyEventPayload } from '#schemas/wire/live-rooms.ts';
import type { MemberDatabase } from '../../member-database.ts';
import type { ChatSocket } from '../handshake.ts';
import { roomAnswer, roomStateOf, viewOf, type Ending, type RoomState, type RoomView } from './room-state.ts';
import { viewChanges } from './view-changes.ts';

interface Room extends SameParts {
  /** The last view that each socket was told; null: none yet. */
  sockets: Map<ChatSocket, RoomView | null>;
  state: RoomState | null;
  reading: Promise<void> | null;
  /** When the last read began. */
  readAt: number;
  /** A read that begins after the present one, and after a pause. */
  next: Promise<void> | null;
  /** Whether the last read failed. */
  isUnread: boolean;
  /** Whose cameras each seat watches, by its member, on whichever node. */
  watches: Map<MemberId, Map<string, ReadonlySet<MemberId>>>;
}

/** Whose cameras a member of a room watches from now on, at one seat. */
export const watchNews = z.object({
  roomId: liveRoomId,
  seat: z.uuid(),
  viewer: memberId,
  members: z.array(memberId),
});
export type WatchNews = z.infer<typeof watchNews>;

/** What has not changed since the last read stays the same object, so that nobody compares it again for each viewer. */
const sameParts = () => ({
  sameMembers: reuseUnchanged<LiveMember>(),
  sameMessages: reuseUnchanged<LiveMessage>(),
  sameRoom: reuseUnchanged<LiveRoom>(),
});
type SameParts = ReturnType<typeof sameParts>;

export interface RoomsHere {
  /** Resolves to the room as the socket’s member sees it; null: it is gone. Rejects where it cannot be read. */
  enter(roomId: LiveRoomId, socket: ChatSocket): Promise<RoomView | null>;
  leave(roomId: LiveRoomId, socket: ChatSocket): void;
  /** Reads a room anew; resolves when its members here have been told. */
  refresh(roomId: LiveRoomId): Promise<void>;
  /** Ids of the rooms in use here, or of those that one of these members is in or enters, owns, or has written in. */
  roomsWith(members?: ReadonlySet<string>): LiveRoomId[];
  /** Sockets of a room here that have been told of this member, without the member’s own. */
  whoSees(roomId: LiveRoomId, member: MemberId): ChatSocket[];
  /** Whether a room here is that of a call. */
  isOfCall(roomId: LiveRoomId): boolean;
  watch(news: WatchNews): void;
}

interface Parts {
  database: Pick<MemberDatabase, 'live'>;
  /** Called for a socket whose member may not stay. */
  onOut(socket: ChatSocket, roomId: LiveRoomId, ending: Ending): void;
  pauseMs?: number;
}

/** Milliseconds from the begin of a read to that of the next one: however much happens in a room, four a second. */
const PAUSE_MS = 250;

const GONE: Ending = { code: 'unknown-room', until: null };

export function keepRoomsHere({ database, onOut, pauseMs = PAUSE_MS }: Parts): RoomsHere {
  const rooms = new Map<LiveRoomId, Room>();

  async function read(roomId: LiveRoomId, room: Room): Promise<void> {
    const viewers = [...new Set([...room.sockets.keys()].map(({ data }) => data.member.id))];
    const after = room.state?.messages.at(-1)?.seq ?? 0;
    const answer = roomAnswer.parse(await database.live('live_room_state', { room: roomId, viewers, after }));
    room.state = sameState(room, roomStateOf(answer, room.state?.messages ?? []));
    for (const [socket, earlier] of room.sockets) tell(roomId, room, socket, earlier);
  }

  function tell(
    roomId: LiveRoomId,
    { state, sockets, watches }: Room,
    socket: ChatSocket,
    earlier: RoomView | null,
  ): void {
    const me = socket.data.member.id;
    const ending = state === null ? GONE : state.out.get(me);
    if (state === null || ending !== undefined) return void onOut(socket, roomId, ending ?? GONE);
    // A socket that entered during the read was not asked about: the next read tells it.
    const view = viewOf(state, me, (viewer, owner) => isWatching(watches.get(viewer), owner));
    if (!view.members.has(me)) return;
    sockets.set(socket, view);
    if (earlier) for (const [name, payload] of viewChanges(earlier, view)) socket.emit(name, payload);
  }

  /** Reads now, or once more after the read that is under way and the pause. */
  function refresh(roomId: LiveRoomId): Promise<void> {
    const room = rooms.get(roomId);
    if (!room) return Promise.resolve();
    if (room.next) return room.next;
    const pauseLeft = () => Math.max(0, room.readAt + pauseMs - performance.now());
    const run = async () => {
      room.next = null;
      if (rooms.get(roomId) !== room) return;
      room.readAt = performance.now();
      room.reading = read(roomId, room)
        .then(
          () => void (room.isUnread = false),
          (error: unknown) => {
            room.isUnread = true;
            log.info('live room not read', { error: errorName(error) });
          },
        )
        .finally(() => (room.reading = null));
      await room.reading;
    };
    if (!room.reading && pauseLeft() === 0) return run();
    const afterPause = () => new Promise((resolve) => setTimeout(resolve, pauseLeft()));
    return (room.next = Promise.resolve(room.reading).then(afterPause).then(run));
  }

  return {
    async enter(roomId, socket) {
      const room = rooms.get(roomId) ?? {
        sockets: new Map(),
        state: null,
        reading: null,
        readAt: -pauseMs,
        next: null,
        isUnread: false,
        watches: new Map(),
        ...sameParts(),
      };
      rooms.set(roomId, room);
      room.sockets.set(socket, null);
      await refresh(roomId);
      const view = room.sockets.get(socket) ?? null;
      if (!view && room.isUnread) throw new Error('live room not read');
      return view;
    },
    leave(roomId, socket) {
      const room = rooms.get(roomId);
      room?.sockets.delete(socket);
      if (room?.sockets.size === 0) rooms.delete(roomId);
    },
    refresh,
    roomsWith: (members) =>
      [...rooms].flatMap(([id, room]) =>
        members === undefined || peopleOf(room).some((member) => members.has(member)) ? id : [],
      ),
    whoSees(roomId, member) {
      // Of a member who has just come, no read has said yet from whom they are hidden.
      return [...(rooms.get(roomId)?.sockets ?? [])].flatMap(([socket, view]) =>
        socket.data.member.id !== member && view?.members.has(member) === true ? socket : [],
      );
    },
    isOfCall: (roomId) => rooms.get(roomId)?.state?.room.call === true,
    watch({ roomId, seat, viewer, members }) {
      const room = rooms.get(roomId);
      if (!room) return;
      const seats = room.watches.get(viewer) ?? new Map<string, ReadonlySet<MemberId>>();
      const concerned = new Set([...(seats.get(seat) ?? []), ...members]);
      if (members.length > 0) room.watches.set(viewer, seats.set(seat, new Set(members)));
      else if (seats.delete(seat) && seats.size === 0) room.watches.delete(viewer);
      const { state, sockets } = room;
      if (!state) return;
      // Who must go is found by a read.
      for (const [socket, earlier] of sockets) {
        const { id } = socket.data.member;
        if (earlier && concerned.has(id) && !state.out.has(id)) tell(roomId, room, socket, earlier);
      }
    },
  };
}

function sameState({ sameMembers, sameMessages, sameRoom }: SameParts, state: RoomState | null): RoomState | null {
  if (state === null) return null;
  const room = sameRoom([state.room])[0] ?? state.room;
  return { ...state, room, members: sameMembers(state.members), messages: sameMessages(state.messages) };
}

const isWatching = (seats: ReadonlyMap<string, ReadonlySet<MemberId>> | undefined, owner: MemberId): boolean =>
  [...(seats?.values() ?? [])].some((owners) => owners.has(owner));

const peopleOf = ({ sockets, state }: Room): string[] => [
  ...[...sockets.keys()].map(({ data }) => data.member.id),
  ...(state?.room.ownerId ? [state.room.ownerId] : []),
  ...(state?.members ?? []).map(({ id }) => id),
  ...(state?.messages ?? []).flatMap(({ author }) => author?.id ?? []),
];

/** Tells a socket that its member is in the room no longer. */
export const tellClosed = (socket: ChatSocket, ending: Ending): void =>
  void socket.emit('many:closed', ending satisfies ManyEventPayload<'many:closed'>);
