/** What a conversation's row says of its newest message. */
import { chat } from '#i18n/fr/chat.ts';
import { previewText } from '#domain/preview.ts';
import type { ConversationRow } from '#domain/views.ts';

export const displayedText = (message: Parameters<typeof previewText>[0]): string =>
  message.deleted ? chat.deleted : previewText(message);

/** « Vous : » stands before it, outside: these words have a direction of their own. */
export const previewOf = ({ preview }: Pick<ConversationRow, 'preview'>): string =>
  preview ? displayedText(preview) : chat.noPreview;
