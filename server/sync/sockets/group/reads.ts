/** Handles the requests that read groups. */
import { rowsOfKind } from '#schemas/streams/by-kind.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { CHUNK_SIZE, PROTOCOL_VERSION } from '#schemas/limits.ts';
import { GROUP_MESSAGES, type WireGroup } from '#schemas/wire/group-events.ts';
import type { PulledStream } from '#schemas/wire/sync.ts';
import type { Member } from '../../verify-token.ts';
import { refusedAck } from '../handle-request.ts';
import { newestChunks } from '../service-calls.ts';
import { authorNames, describeGroups, discoverGroups, type SeenGroup } from './read-groups.ts';
import type { GroupHandlers, GroupRequestParts } from './request-types.ts';
import { tell } from './tell.ts';
import { isGroup, isTalk, wireGroupMessageOf } from './wire.ts';

export const groupReads = ({ service, database }: GroupRequestParts) =>
  ({
    /** Answers with a pull, as to a device without heads [GROUP-34]. */
    async 'group:list'(_, socket) {
      const { member } = socket.data;
      const answer = await service.pull(member, { v: PROTOCOL_VERSION, epoch: null, heads: [] });
      if (!answer.ok) return refusedAck(answer.code);
      const groups = await describeGroups(database, member, answer.value.streams.flatMap(seenGroup));
      tell(socket, 'group:list', { groups });
      return { success: true };
    },

    async 'group:discover'(_, socket) {
      tell(socket, 'group:discoverList', await discoverGroups(database, socket.data.member));
      return { success: true };
    },

    /** Answers with the newest messages, the oldest first [GROUP-39]. */
    async 'group:getMessages'({ groupId, limit = GROUP_MESSAGES }, socket) {
      const { member } = socket.data;
      const answer = await newestChunks(service, member, groupId, Math.ceil(limit / CHUNK_SIZE) + 1);
      if (!answer.ok) return refusedAck(answer.code);
      const { membership, chunks } = answer.value;
      if (membership.gone || !chunks || !isGroup(chunks.info)) return refusedAck('unknown-group');
      const rows = rowsOfKind('group', chunks.info.kind, chunks.rows)
        .filter(isTalk)
        .toSorted((a, b) => a.seq - b.seq)
        .slice(-limit);
      const nameOf = await authorNames(database, member, groupId, rows);
      tell(socket, 'group:messages', {
        groupId,
        messages: rows.map((row) => wireGroupMessageOf(groupId, row, nameOf(row.senderId))),
      });
      return { success: true };
    },
  }) satisfies Partial<GroupHandlers>;

const seenGroup = ({ stream, kind, info, membership, rows }: PulledStream): SeenGroup[] =>
  isGroup(info) ? [{ stream, info, membership, rows: rowsOfKind('group', kind, rows) }] : [];

/** Reads a group as one member has it; null: not, or no longer, theirs. */
export async function readGroup(
  { service, database }: GroupRequestParts,
  member: Member,
  groupId: ConversationId,
): Promise<WireGroup | null> {
  const answer = await newestChunks(service, member, groupId, 1);
  const { membership, chunks } = answer.ok ? answer.value : { membership: null, chunks: null };
  if (!membership || membership.gone || !chunks || !isGroup(chunks.info)) return null;
  const rows = rowsOfKind('group', chunks.info.kind, chunks.rows);
  const [group] = await describeGroups(database, member, [{ stream: groupId, info: chunks.info, membership, rows }]);
  return group ?? null;
}
