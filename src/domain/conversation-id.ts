import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { sha256 } from '#lib/bytes-text.ts';
import { isUuid, uuidBytes, uuidOf } from '#lib/uuid.ts';

/**
 * Computes a conversation's id from its two members, so that both sides can start it offline and get the same one. It
 * is the SHA-256 of both ids' bytes, smaller id first, cut to 16 bytes and marked as UUID version 8.
 */
export async function conversationIdOf(firstMember: MemberId, secondMember: MemberId): Promise<ConversationId> {
  const [first, second] = [firstMember.toLowerCase(), secondMember.toLowerCase()].sort() as [string, string];
  const pair = Uint8Array.from([...uuidBytes(first), ...uuidBytes(second)]);
  const id = (await sha256(pair)).slice(0, 16);
  id[6] = ((id[6] ?? 0) & 0x0f) | 0x80;
  id[8] = ((id[8] ?? 0) & 0x3f) | 0x80;
  return uuidOf(id) as ConversationId;
}

/** Says whether an address contains a conversation id, of any pair. */
export const isConversationId = (text: string | undefined): text is ConversationId => isUuid(text);
