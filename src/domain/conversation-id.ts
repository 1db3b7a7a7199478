import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { isUuid } from '#lib/uuid.ts';

const bytesOf = (uuid: string): Uint8Array =>
  Uint8Array.from(uuid.replaceAll('-', '').match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Computes a conversation's id from its two members, so that both sides can start it offline and get the same one. It
 * is the SHA-256 of both ids' bytes, smaller id first, cut to 16 bytes and marked as UUID version 8.
 */
export async function conversationIdOf(firstMember: MemberId, secondMember: MemberId): Promise<ConversationId> {
  const [first, second] = [firstMember.toLowerCase(), secondMember.toLowerCase()].sort() as [string, string];
  const pair = Uint8Array.from([...bytesOf(first), ...bytesOf(second)]);
  const id = new Uint8Array(await crypto.subtle.digest('SHA-256', pair)).slice(0, 16);
  id[6] = ((id[6] ?? 0) & 0x0f) | 0x80;
  id[8] = ((id[8] ?? 0) & 0x3f) | 0x80;
  return hexOf(id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as ConversationId;
}

/** Says whether an address contains a conversation id, of any pair. */
export const isConversationId = (text: string | undefined): text is ConversationId => isUuid(text);
