/**
 * Delivers changes of groups to this node's clients of the plain group events. Each item is converted once for its
 * room; nothing is read for it, but for whoever creates or joins a group and gets it whole. Where nobody is connected
 * nothing is done.
 */
import type { ConversationId, MemberId, StreamId } from '#schemas/ids.ts';
import type { WireGroup } from '#schemas/wire/group-events.ts';
import { errorName, log } from '#lib/log.ts';
import type { Announcement, Change } from '../../changes.ts';
import { deliveriesOf, roomDeliveriesOf, type LiveUpdate } from '../../commit-effects.ts';
import type { MemberDatabase } from '../../member-database.ts';
import type { Member } from '../../verify-token.ts';
import { groupRoom, keepGroupRooms } from '../group-rooms.ts';
import { isConnectedHere, roomOf, type ChatNamespace, type ChatSocket } from '../handshake.ts';
import { ownEvents, sharedEvents, type AuthorOf, type OwnEvents } from './events.ts';
import { followInvitations } from './invitations.ts';
import { tell } from './tell.ts';

export interface GroupDelivery {
  isConnected(member: MemberId): boolean;
  /** Whether a client here is in the room of a group's audience. */
  isRoomUsed(stream: StreamId, audience: number): boolean;
  follow(change: Change): void;
  deliver(update: LiveUpdate, causes: readonly Announcement[]): void;
  /** Takes in a socket that has been admitted. */
  enter(socket: ChatSocket): void;
}

interface Parts {
  groups: ChatNamespace;
  database: Pick<MemberDatabase, 'rows' | 'groupRoomsOf'>;
  /** Reads a group as one member has it; null: not, or no longer, theirs. */
  readGroup: (member: Member, groupId: ConversationId) => Promise<WireGroup | null>;
}

export function groupDelivery({ groups, database, readGroup }: Parts): GroupDelivery {
  const rooms = keepGroupRooms(groups, database);
  const invitations = followInvitations(database);
  const socketsOf = (member: MemberId): ChatSocket[] =>
    [...(groups.adapter.rooms.get(roomOf(member)) ?? [])].flatMap((id) => groups.sockets.get(id) ?? []);

  async function tellWhole(me: MemberId, { name, groupId }: OwnEvents['whole'][number]): Promise<void> {
    const reader = socketsOf(me)[0]?.data.member;
    const group = reader && (await readGroup(reader, groupId));
    if (!group) return;
    const room = groups.local.to(roomOf(me));
    if (name === 'group:created') tell(room, name, { group });
    else tell(room, name, { group, invited: false });
  }

  return {
    isConnected: (member) => isConnectedHere(groups, member),
    isRoomUsed: (stream, audience) => groups.adapter.rooms.has(groupRoom(stream, audience)),
    follow: (change) => rooms.follow(change),
    enter(socket) {
      rooms.enter(socket.data.member.id);
      invitations.enter(socket);
    },
    deliver(update, causes) {
      if (groups.sockets.size === 0) return;
      const authors = new Map<string, string | null | undefined>(
        update.effects.rows.map(({ row, author }) => [row.id, author]),
      );
      const authorOf: AuthorOf = ({ id }) => authors.get(id);
      for (const { me, items } of deliveriesOf(update)) {
        const sockets = socketsOf(me.id);
        if (sockets.length === 0) continue;
        const { events, whole } = ownEvents(items, me.id, causes, authorOf);
        for (const [name, payload] of events) tell(groups.local.to(roomOf(me.id)), name, payload);
        for (const one of whole)
          tellWhole(me.id, one).catch((error: unknown) =>
            log.info('group not read for its member', { error: errorName(error) }),
          );
        for (const item of items) {
          const { info } = item;
          if (info?.kind === 'account') for (const socket of sockets) invitations.compare(socket, info.invitations);
          rooms.place(me.id, item);
        }
      }
      for (const { stream, audience, except, items } of roomDeliveriesOf(update)) {
        const room = groupRoom(stream, audience);
        if (!groups.adapter.rooms.has(room)) continue;
        for (const [name, payload] of sharedEvents(items, authorOf))
          tell(groups.local.to(room).except(except.map(roomOf)), name, payload);
      }
    },
  };
}
