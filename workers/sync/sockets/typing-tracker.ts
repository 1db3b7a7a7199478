/**
 * Tracks the conversations in which the other member is typing. The state is never stored, and expires without a new
 * event.
 */
import type { ConversationId } from '#schemas/ids.ts';
import type { Clock } from '#lib/clock.ts';

/**
 * How long an event is valid, milliseconds: the other client repeats it every 3 s, and one lost repetition must not
 * show as a pause.
 */
const EXPIRY_MS = 6000;
/**
 * How long after a message typing events are ignored, milliseconds. Such an event was under way when the message came,
 * and is about the text of that message. Shorter than the interval of repetition, so that the next event of a member
 * who goes on typing counts.
 */
const LATE_EVENT_MS = 2000;
/** An older message does not end typing: it came with a pull of history, an edit or a reaction; milliseconds. */
const RECENT_MESSAGE_MS = 5_000;

export interface TypingTracker {
  note(conversation: ConversationId, isTyping: boolean): void;
  /** Ends the typing of a member whose message has arrived by any way. `ageMs`: time since the server accepted it. */
  noteMessage(conversation: ConversationId, ageMs: number): void;
  /** Forgets everyone: without a connection the end of typing would not be received. */
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
  /** Returns whether a message came a moment ago; forgets older ones. */
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
