import { chat } from '#i18n/fr/chat.ts';
import { useDisplay } from '#device/use-display.ts';
import { useLive } from '#device/use-live.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { useTitle } from '#ui/use-title.ts';
import { titleIn } from './queries.ts';

/** Sets the tab's title: the same for every conversation, or with its name if the viewer chooses so. */
export function useConversationTitle(conversationId: ConversationId): void {
  const { namesInTitle } = useDisplay();
  const name = useLive(titleIn, conversationId);
  useTitle((namesInTitle && name.status === 'ready' && name.value) || chat.title);
}
