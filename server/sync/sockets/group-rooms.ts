/**
 * Keeps this node's sockets in the rooms of their members' groups [G6]. A room is a group's audience: it changes when a
 * member departs, so that an item written after that never reaches a socket that nobody has moved yet. Such a socket
 * misses the item, and its device repairs the gap.
 */
import * as z from 'zod/mini';
import { memberId, streamId, type MemberId, type StreamId } from '#schemas/ids.ts';
import { sequence } from '#schemas/numbers.ts';
import { errorName, log } from '#lib/log.ts';
import type { LiveItem } from '#schemas/wire/sync.ts';
import type { Change } from '../changes.ts';
import type { MemberDatabase } from '../member-database.ts';
import { roomOf, type ChatNamespace, type ChatSocket } from './handshake.ts';

const groupRooms = z.array(z.object({ member: memberId, stream: streamId, audience: sequence }));

const prefixOf = (stream: StreamId) => `group:${stream}:`;
export const groupRoom = (stream: StreamId, audience: number) => `${prefixOf(stream)}${audience}`;

export interface GroupRooms {
  /** Puts a member's sockets into the rooms of their groups. */
  enter(member: MemberId): void;
  /** Moves the sockets of a group to the room of a change, but for members whose own item says where they belong. */
  follow(change: Change): void;
  /** Puts a member's sockets into the room that their own item of a group names, or out of all where it is gone. */
  place(member: MemberId, item: LiveItem): void;
}

export function keepGroupRooms(chat: ChatNamespace, database: Pick<MemberDatabase, 'groupRoomsOf'>): GroupRooms {
  /** Rooms in use here, by group. */
  const used = new Map<StreamId, Set<number>>();
  const onRoom = (change: (audiences: Set<number>, audience: number) => void) => (room: string) => {
    const [kind, stream, audience] = room.split(':');
    if (kind !== 'group' || !stream) return;
    const audiences = used.get(stream as StreamId) ?? new Set();
    change(audiences, Number(audience));
    if (audiences.size > 0) used.set(stream as StreamId, audiences);
    else used.delete(stream as StreamId);
  };
  chat.adapter.on(
    'create-room',
    onRoom((audiences, audience) => audiences.add(audience)),
  );
  chat.adapter.on(
    'delete-room',
    onRoom((audiences, audience) => audiences.delete(audience)),
  );

  const socketsIn = (room: string): ChatSocket[] =>
    [...(chat.adapter.rooms.get(room) ?? [])].flatMap((id) => chat.sockets.get(id) ?? []);

  /** Reads where members belong. What cannot be read is found by the digest. */
  function read(members: readonly MemberId[]): void {
    database.groupRoomsOf(members).then(
      (answer) => {
        for (const { member, stream, audience } of groupRooms.parse(answer))
          for (const socket of socketsIn(roomOf(member))) void socket.join(groupRoom(stream, audience));
      },
      (error: unknown) => log.info('group rooms not read', { error: errorName(error) }),
    );
  }

  return {
    enter: (member) => read([member]),
    follow({ stream, audience, departs, members }) {
      if (audience === undefined || audience === null) return;
      const apart = new Set(members);
      for (const earlier of used.get(stream) ?? []) {
        if (earlier >= audience) continue;
        const sockets = socketsIn(groupRoom(stream, earlier));
        // A departure that was not heard of here is only known to the database.
        const isNext = departs === true && earlier === audience - 1;
        for (const socket of sockets) {
          void socket.leave(groupRoom(stream, earlier));
          if (isNext && !apart.has(socket.data.member.id)) void socket.join(groupRoom(stream, audience));
        }
        if (!isNext) read([...new Set(sockets.map(({ data }) => data.member.id))]);
      }
    },
    place(member, { stream, kind, info }) {
      if (kind !== 'group') return;
      const current = info?.kind === 'group' ? groupRoom(stream, info.audience) : null;
      for (const socket of socketsIn(roomOf(member))) {
        for (const room of socket.rooms)
          if (room.startsWith(prefixOf(stream)) && room !== current) void socket.leave(room);
        if (current) void socket.join(current);
      }
    },
  };
}
