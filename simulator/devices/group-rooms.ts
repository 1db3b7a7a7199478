/** The rooms of groups on the sync node [G5, G6]: which connection is in which, and when it is moved. */
import type { MemberId, StreamId } from '#schemas/ids.ts';
import type { LiveItem } from '#schemas/wire/sync.ts';
import type { RoomDelivery } from '#simulator/server/live-items.ts';
import type { Server } from '#simulator/server/server.ts';

/** A room's number is the group's audience at the time. */
export type Rooms = Map<StreamId, number>;
export interface RoomSocket {
  member: MemberId;
  rooms: Rooms;
}

export interface Announcement {
  live: readonly { to: MemberId; item: LiveItem }[];
  rooms: readonly RoomDelivery[];
}

export function roomsOf({ truth, visible }: Server, member: MemberId): Rooms {
  const groups = [...truth.streams.values()].filter((stream) => stream.group && visible(member, stream));
  return new Map(groups.map(({ id, group }) => [id, group?.audience ?? 0]));
}

export const tellsOfGroups = ({ live, rooms }: Announcement): boolean =>
  rooms.length > 0 || live.some(({ item: { kind } }) => kind === 'group');

/**
 * Puts connections where their members belong now: those of members with an item of their own, and those in rooms that
 * the announcement shows to be old.
 */
export function moveSockets(server: Server, sockets: Iterable<RoomSocket>, { live, rooms }: Announcement): void {
  for (const socket of sockets) {
    const own = live.flatMap(({ to, item }) => (to === socket.member && item.kind === 'group' ? [item.stream] : []));
    const old = rooms.flatMap(({ stream, audience }) =>
      (socket.rooms.get(stream) ?? audience) < audience ? [stream] : [],
    );
    const present = roomsOf(server, socket.member);
    for (const id of new Set([...own, ...old])) {
      const audience = present.get(id);
      if (audience === undefined) socket.rooms.delete(id);
      else socket.rooms.set(id, audience);
    }
  }
}

export const isInRoom = ({ member, rooms }: RoomSocket, { stream, audience, except }: RoomDelivery): boolean =>
  rooms.get(stream) === audience && !except.includes(member);
