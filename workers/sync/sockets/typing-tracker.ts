/** In which conversations the other is writing: ephemeral, never stored, forgotten when nothing more is heard. */
import type { ConversationId } from '#schemas/ids.ts';
import type { Clock } from '#lib/clock.ts';

/** The other's client repeats itself every 3 s: one lost repetition is no pause. */
const EXPIRY_MS = 6000;

export interface TypingTracker {
  note(conversation: ConversationId, isTyping: boolean): void;
  /** The connection is gone: nobody would be heard to stop. */
  clear(): void;
}

export function createTypingTracker(
  clock: Clock,
  onChange: (conversations: readonly ConversationId[]) => void,
): TypingTracker {
  const timeouts = new Map<ConversationId, AbortController>();
  const publish = () => onChange([...timeouts.keys()]);
  const remove = (conversation: ConversationId) => {
    timeouts.get(conversation)?.abort();
    if (timeouts.delete(conversation)) publish();
  };
  return {
    note(conversation, isTyping) {
      if (!isTyping) return remove(conversation);
      const previous = timeouts.get(conversation);
      previous?.abort();
      const timeout = new AbortController();
      timeouts.set(conversation, timeout);
      clock.wait(EXPIRY_MS, timeout.signal).then(
        () => remove(conversation),
        () => undefined,
      );
      if (!previous) publish();
    },
    clear() {
      for (const conversation of [...timeouts.keys()]) remove(conversation);
    },
  };
}
