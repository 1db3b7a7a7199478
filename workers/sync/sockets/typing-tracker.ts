/** In which conversations the other is writing: ephemeral, never stored, forgotten when nothing more is heard. */
import type { ConversationId } from '#schemas/ids.ts';
import type { Clock } from '#lib/clock.ts';

/** The other's client repeats itself every 3 s: one lost repetition is no pause. */
const EXPIRY_MS = 6000;
/**
 * Typing travels beside messages: an event that was under way when the message came speaks of words that are there
 * already. Shorter than a repetition, so that who goes on writing is seen with the next one.
 */
const LATE_EVENT_MS = 2000;
/** A message that is older when it comes ends nobody's typing: nor do a pull of history, an edit or a reaction. */
const RECENT_MESSAGE_MS = 5_000;

export interface TypingTracker {
  note(conversation: ConversationId, isTyping: boolean): void;
  /**
   * The other's message is here, whatever brought it: what was written has arrived. `ageMs`: since the server took it.
   */
  noteMessage(conversation: ConversationId, ageMs: number): void;
  /** The connection is gone: nobody would be heard to stop. */
  clear(): void;
}

export function createTypingTracker(
  clock: Clock,
  onChange: (conversations: readonly ConversationId[]) => void,
): TypingTracker {
  const timeouts = new Map<ConversationId, AbortController>();
  const messageTimes = new Map<ConversationId, number>();
  const publish = () => onChange([...timeouts.keys()]);
  const remove = (conversation: ConversationId) => {
    timeouts.get(conversation)?.abort();
    if (timeouts.delete(conversation)) publish();
  };
  /** Forgets those that decide nothing any more. */
  function isLate(conversation: ConversationId): boolean {
    for (const [each, time] of messageTimes) if (clock.now() - time >= LATE_EVENT_MS) messageTimes.delete(each);
    return messageTimes.has(conversation);
  }
  return {
    note(conversation, isTyping) {
      if (!isTyping) return remove(conversation);
      if (isLate(conversation)) return;
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
    noteMessage(conversation, ageMs) {
      if (ageMs > RECENT_MESSAGE_MS) return;
      messageTimes.set(conversation, clock.now());
      remove(conversation);
    },
    clear() {
      for (const conversation of [...timeouts.keys()]) remove(conversation);
    },
  };
}
