import { optimisticView } from '#actions/optimistic.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { answerOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { SettingsView } from '#domain/views.ts';
import type { ConversationHead } from './state.ts';

/** [Y1] What a conversation is to this member: as the server last said, with what they have asked for since. */
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

/** Not answered, or not yet to be seen in what the server said. */
function isUnsettled(head: ConversationHead | null, outbox: OutboxSnapshot, { id }: Entry): boolean {
  const answer = answerOf(outbox, id);
  if (!answer) return true;
  return answer.status !== 'rejected' && (answer.membership?.rev ?? 0) > (head?.membership.rev ?? 0);
}
