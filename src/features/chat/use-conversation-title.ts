import { chat } from '#i18n/fr/chat.ts';
import { useDisplay } from '#device/use-display.ts';
import { useLive } from '#device/use-live.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { useTitle } from '#ui/use-title.ts';
import { memberNameIn } from './queries.ts';

/** Of every conversation the same: the tab tells nobody with whom, unless the member wants it to. */
export function useConversationTitle(conversationId: ConversationId): void {
  const { namesInTitle } = useDisplay();
  const name = useLive(memberNameIn, conversationId);
  useTitle((namesInTitle && name.status === 'ready' && name.value) || chat.title);
}
