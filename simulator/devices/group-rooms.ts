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

/** Returns the groups of which an announcement tells. */
export const groupsIn = ({ live, rooms }: Announcement): ReadonlySet<StreamId> =>
  new Set([
    ...live.flatMap(({ item: { kind, stream } }) => (kind === 'group' ? [stream] : [])),
    ...rooms.map(({ stream }) => stream),
  ]);

/** Puts connections where their members belong now. */
export function moveSockets(server: Server, sockets: Iterable<RoomSocket>, streams: ReadonlySet<StreamId>): void {
  for (const { member, rooms } of sockets) {
    const present = roomsOf(server, member);
    for (const id of streams) {
      const audience = present.get(id);
      if (audience === undefined) rooms.delete(id);
      else rooms.set(id, audience);
    }
  }
}

export const isInRoom = ({ member, rooms }: RoomSocket, { stream, audience, except }: RoomDelivery): boolean =>
  rooms.get(stream) === audience && !except.includes(member);
