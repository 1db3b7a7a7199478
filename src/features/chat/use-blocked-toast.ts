import { useEffect, useRef } from 'react';
import type { MessageView } from '#domain/views.ts';
import { talk } from '#i18n/fr/talk.ts';
import { toast } from '#ui/toast.ts';

const isBlocked = ({ state, code }: MessageView) =>
  state === 'failed' && (code === 'blocked' || code === 'blocked-mine');

/**
 * Shows a toast when a waiting message fails because of a block, since the server's refusal comes later than the press
 * of the button [CHAT-84].
 */
export function useBlockedToast(messages: readonly MessageView[]): void {
  const pendingIds = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const refused = messages.some((message) => pendingIds.current.has(message.id) && isBlocked(message));
    pendingIds.current = new Set(messages.filter(({ state }) => state === 'pending').map(({ id }) => id));
    if (refused) toast(talk.sendBlocked, { tone: 'bad' });
  }, [messages]);
}
