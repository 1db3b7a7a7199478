/** Values and functions that the rules of several actions share. */
import type { ConversationId, MessageId } from '#schemas/ids.ts';
import { APPLIED_DAYS } from '#schemas/limits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long the server remembers applied ids [Y2]: an older entry might be applied twice. */
export const staleAfterMs = APPLIED_DAYS * DAY_MS;

export const inConversation = ({ conversationId }: { conversationId: ConversationId }): ConversationId =>
  conversationId;
export const ofMessage = ({ messageId }: { messageId: MessageId }): MessageId => messageId;
