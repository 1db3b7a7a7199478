/** Says to others that somebody types: at the first key and again while they go on, and that they have stopped. */

/** Said again after this long, and ended after as long without a key; milliseconds. */
const REPEAT_MS = 3000;

export interface TypingNotice {
  /** A key was pressed. */
  type(): void;
  /** Says that nobody types any more, where it was said that somebody does. */
  stop(): void;
  /** What was typed has arrived, which says as much. */
  arrive(): void;
}

export function typingNotice(send: (isTyping: boolean) => void): TypingNotice {
  let sentAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function arrive(): void {
    clearTimeout(timer);
    sentAt = null;
  }
  function stop(): void {
    const wasSent = sentAt !== null;
    arrive();
    if (wasSent) send(false);
  }
  return {
    type() {
      clearTimeout(timer);
      timer = setTimeout(stop, REPEAT_MS);
      const now = Date.now();
      if (sentAt !== null && now - sentAt < REPEAT_MS) return;
      sentAt = now;
      send(true);
    },
    stop,
    arrive,
  };
}
