/** Ids of what a form sends: sent again after a lost answer, it is the same; sent with other words, it is another. */
import type { Random } from './random.ts';

interface AttemptIds {
  /** Returns the id under which this content is sent. */
  idOf(content: unknown): string;
  /** It has arrived: what is sent next is another, also with the same content. */
  renew(): void;
}

export function attemptIds(random: Pick<Random, 'uuid'>): AttemptIds {
  let last: { id: string; content: string } | null = null;
  return {
    idOf(content) {
      const text = JSON.stringify(content);
      if (last?.content !== text) last = { id: random.uuid(), content: text };
      return last.id;
    },
    renew: () => void (last = null),
  };
}
