import { optimisticView } from '#actions/optimistic.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { answerOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { SettingsView } from '#domain/views.ts';
import type { ConversationHead } from './state.ts';

/** Computes the member's settings of a conversation: the server's values with queued changes applied [Y1]. */
export function foldSettings(
  head: ConversationHead | null,
  entries: readonly Entry[],
  outbox: OutboxSnapshot,
): SettingsView {
  const { muted = false, pinned = false, archived = false } = head?.membership ?? {};
  const requestedSettings = entries.flatMap((entry) => {
    const settings = optimisticView.settingsOf(entry);
    return settings && isUnsettled(head, outbox, entry) ? [settings] : [];
  });
  return requestedSettings.reduce<SettingsView>(
    (view, settings) => ({
      muted: settings.muted ?? view.muted,
      pinned: settings.pinned ?? view.pinned,
      archived: settings.archived ?? view.archived,
    }),
    { muted, pinned, archived },
  );
}

/** Returns whether an entry is unanswered, or accepted but not yet contained in the head's membership. */
function isUnsettled(head: ConversationHead | null, outbox: OutboxSnapshot, { id }: Entry): boolean {
  const answer = answerOf(outbox, id);
  if (!answer) return true;
  return answer.status !== 'rejected' && (answer.membership?.rev ?? 0) > (head?.membership.rev ?? 0);
}
