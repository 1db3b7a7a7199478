/** Handles the requests that change groups: each is a push of one entry, as that of any device. */
import type { GroupCommand } from '#schemas/commands/group-command.ts';
import type { ConversationId, EntryId } from '#schemas/ids.ts';
import type { GroupSwitch } from '#schemas/streams/group.ts';
import type { GroupRequestPayload } from '#schemas/wire/group-events.ts';
import { refusedAck, type Ack } from '../handle-request.ts';
import type { ChatSocket } from '../handshake.ts';
import { ackOfPush, newEntryFields, pushOne } from '../service-calls.ts';
import { ownMembershipIn } from './read-groups.ts';
import type { GroupHandlers, GroupRequestParts } from './request-types.ts';

export function groupCommands({ service, database }: GroupRequestParts) {
  /** Nothing is queued here, so nothing waits for the site to be writable again [S34]. */
  const push = async (socket: ChatSocket, command: GroupCommand): Promise<Ack> => {
    const answer = await pushOne(service, socket.data.member, () => ({ ...newEntryFields(), ...command }));
    return answer.ok && answer.value.status === 'deferred' ? refusedAck('read-only') : ackOfPush(answer);
  };
  /** Of no member, the server says why not [G28]. */
  const joinRevIn = async (socket: ChatSocket, groupId: ConversationId) =>
    (await ownMembershipIn(database, socket.data.member, groupId))?.joinRev ?? 0;

  return {
    async 'group:create'({ name, description, avatar, privacy, memberIds }, socket) {
      const groupId = crypto.randomUUID() as string as ConversationId;
      const data = { groupId, name, description, avatar, privacy, memberIds };
      const ack = await push(socket, { action: 'group.create', data: present(data) });
      return ack.success ? { ...ack, groupId } : ack;
    },

    /** Belongs to the membership of this moment [G15]. A message with an id is sent once [Y2]. */
    async 'group:sendMessage'({ groupId, message, messageType = 'text', mediaUrl, gifUrl, messageId }, socket) {
      const joinRev = await joinRevIn(socket, groupId);
      const data = {
        conversationId: groupId,
        receiverId: null,
        type: messageType,
        text: message.trim(),
        mediaUrl: mediaUrl ?? null,
        gifUrl: gifUrl ?? null,
        joinRev,
      };
      const fields = newEntryFields();
      const id = messageId === undefined ? fields.id : (messageId as string as EntryId);
      return ackOfPush(
        await pushOne(service, socket.data.member, () => ({ ...fields, id, action: 'message.send', data })),
      );
    },

    async 'group:leave'({ groupId }, socket) {
      const joinRev = await joinRevIn(socket, groupId);
      return ackOfPush(
        await pushOne(service, socket.data.member, () => ({
          ...newEntryFields(),
          action: 'group.leave',
          data: { groupId, joinRev },
        })),
      );
    },

    async 'group:markAsRead'({ groupId }, socket) {
      const upTo = (await ownMembershipIn(database, socket.data.member, groupId))?.last ?? 0;
      return ackOfPush(
        await pushOne(service, socket.data.member, (epoch) => ({
          ...newEntryFields(),
          action: 'conversation.read',
          data: { conversationId: groupId, upTo, epoch },
        })),
      );
    },

    'group:addMember': ({ groupId, userId }, socket) =>
      push(socket, { action: 'group.invite', data: { groupId, memberId: userId } }),
    /** Also accepts an invitation. */
    'group:join': ({ groupId }, socket) => push(socket, { action: 'group.join', data: { groupId } }),
    'group:delete': ({ groupId }, socket) => push(socket, { action: 'group.delete', data: { groupId } }),
    'group:removeMember': ({ groupId, userId }, socket) =>
      push(socket, { action: 'group.remove', data: { groupId, memberId: userId } }),
    'group:promoteMember': ({ groupId, userId }, socket) =>
      push(socket, { action: 'group.role', data: { groupId, memberId: userId, role: 'admin' } }),

    async 'group:update'({ groupId, fields, ...beside }, socket) {
      const { switches, name, description, avatar, privacy } = { ...beside, ...fields };
      const own = switches && (await ownMembershipIn(database, socket.data.member, groupId));
      const adminsOnly = switches && adminsOnlyAfter(own?.adminsOnly ?? [], switches);
      return push(socket, {
        action: 'group.update',
        data: present({ groupId, name, description, avatar, privacy, adminsOnly }),
      });
    },
  } satisfies Partial<GroupHandlers>;
}

type Switches = NonNullable<GroupRequestPayload<'group:update'>['switches']>;

const adminsOnlyAfter = (before: readonly GroupSwitch[], switches: Switches): GroupSwitch[] => [
  ...before.filter((name) => switches[name] !== 'members'),
  ...(Object.keys(switches) as GroupSwitch[]).filter((name) => switches[name] === 'admins' && !before.includes(name)),
];

type Present<T> = { [K in keyof T]: undefined extends T[K] ? Exclude<T[K], undefined> | undefined : T[K] };
/** Leaves out what was not given. */
const present = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
