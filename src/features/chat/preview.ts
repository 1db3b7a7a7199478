/** The preview of the newest message in a conversation's row. */
import { chat } from '#i18n/fr/chat.ts';
import { previewText } from '#domain/preview.ts';
import type { ConversationRow } from '#domain/views.ts';

export const displayedText = (message: Parameters<typeof previewText>[0]): string =>
  message.deleted ? chat.deleted : previewText(message);

/** Returns the preview without « Vous : », which is placed outside: the preview has a text direction of its own. */
export const previewOf = ({ preview }: Pick<ConversationRow, 'preview'>): string =>
  !preview ? chat.noPreview : preview.event ? chat.event : displayedText(preview);
