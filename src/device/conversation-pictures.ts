import { map, type Observable } from 'rxjs';
import type { ConversationId } from '#schemas/ids.ts';
import { NEWEST } from '#streams/conversation/window.ts';
import type { MessageView } from '#domain/views.ts';
import { conversationMessages } from './conversations.ts';
import type { Device } from './device.ts';

/** Numbers that a gallery looks through, from the newest on. */
const SEARCHED_MESSAGES = 20_000;

/** What shows a picture in a conversation, as far as it is on the device: the newest first. */
export const conversationPictures = (
  device: Device,
  conversationId: ConversationId,
): Observable<readonly MessageView[]> =>
  conversationMessages(device, conversationId, SEARCHED_MESSAGES, NEWEST).pipe(
    map((view) => (view?.messages ?? []).filter(({ type }) => type === 'image').reverse()),
  );
