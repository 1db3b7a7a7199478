/** What the rules of several actions share. */
import type { ConversationId, MessageId } from '#schemas/ids.ts';
import { APPLIED_DAYS } from '#schemas/limits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** As long as the server knows its id again [Y2]: what is older might be applied twice. */
export const staleAfterMs = APPLIED_DAYS * DAY_MS;

export const inConversation = ({ conversationId }: { conversationId: ConversationId }): ConversationId =>
  conversationId;
export const ofMessage = ({ messageId }: { messageId: MessageId }): MessageId => messageId;
