/** Tells sockets of invitations that are new to them: a change of the account brings all that are open. */
import type { ConversationId } from '#schemas/ids.ts';
import type { GroupInvitation } from '#schemas/streams/group.ts';
import { errorName, log } from '#lib/log.ts';
import type { MemberDatabase } from '../../member-database.ts';
import type { ChatSocket } from '../handshake.ts';
import { invitedGroups } from './read-groups.ts';
import { tell } from './tell.ts';
import { outsideGroupOf } from './wire.ts';

export function followInvitations(database: Pick<MemberDatabase, 'rows'>) {
  /** Invitations that a socket has been told of, or were open before it came. */
  const known = new WeakMap<ChatSocket, Promise<ReadonlySet<ConversationId>>>();

  return {
    enter(socket: ChatSocket): void {
      const first = invitedGroups(database, socket.data.member).catch((error: unknown) => {
        log.info('invitations not read', { error: errorName(error) });
        return [];
      });
      known.set(
        socket,
        first.then((ids) => new Set(ids)),
      );
    },
    compare(socket: ChatSocket, invitations: readonly GroupInvitation[]): void {
      const before = known.get(socket) ?? Promise.resolve(new Set<ConversationId>());
      known.set(
        socket,
        before.then((ids) => {
          for (const invitation of invitations)
            if (!ids.has(invitation.groupId))
              tell(socket, 'group:joined', { group: outsideGroupOf(invitation), invited: true });
          return new Set(invitations.map(({ groupId }) => groupId));
        }),
      );
    },
  };
}
