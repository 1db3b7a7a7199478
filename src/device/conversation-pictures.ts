import { map, type Observable } from 'rxjs';
import type { ConversationId } from '#schemas/ids.ts';
import { NEWEST } from '#streams/conversation/window.ts';
import type { MessageView } from '#domain/views.ts';
import { conversationMessages } from './conversations.ts';
import type { Device } from './device.ts';

/** How many of the newest messages a gallery searches. */
const SEARCHED_MESSAGES = 20_000;

/** Messages with a picture in a conversation, as far as they are on the device, newest first. */
export const conversationPictures = (
  device: Device,
  conversationId: ConversationId,
): Observable<readonly MessageView[]> =>
  conversationMessages(device, conversationId, SEARCHED_MESSAGES, NEWEST).pipe(
    map((view) => (view?.messages ?? []).filter(({ type }) => type === 'image').reverse()),
  );
