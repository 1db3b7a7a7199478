/** In which conversations the other is writing: ephemeral, never stored, forgotten when nothing more is heard. */
import type { ConversationId } from '#schemas/ids.ts';
import type { Clock } from '#lib/clock.ts';

/** The other's client repeats itself every 3 s: one lost repetition is no pause. */
const SILENCE_MS = 6000;

export interface Typists {
  heard(conversation: ConversationId, isTyping: boolean): void;
  /** The connection is gone: nobody would be heard to stop. */
  clear(): void;
}

export function createTypists(clock: Clock, onChange: (conversations: readonly ConversationId[]) => void): Typists {
  const writing = new Map<ConversationId, AbortController>();
  const tell = () => onChange([...writing.keys()]);
  const forget = (conversation: ConversationId) => {
    writing.get(conversation)?.abort();
    if (writing.delete(conversation)) tell();
  };
  return {
    heard(conversation, isTyping) {
      if (!isTyping) return forget(conversation);
      const before = writing.get(conversation);
      before?.abort();
      const silence = new AbortController();
      writing.set(conversation, silence);
      clock.wait(SILENCE_MS, silence.signal).then(
        () => forget(conversation),
        () => undefined,
      );
      if (!before) tell();
    },
    clear() {
      for (const conversation of [...writing.keys()]) forget(conversation);
    },
  };
}
