/**
 * Words on their way from the field into the outbox: neither a draft nor a message. They lie where a page can put them
 * at once, and a lock tells the other pages that this one still works at them. Whichever page comes after its end asks
 * the outbox whether they became a message: so they are never lost, and never both.
 */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { forgetSent, leaveSent, sentLeft, type SentWords } from './last-words.ts';
import { forgetWords } from './left-words.ts';

export interface HeldWords {
  /** They are a message now, or stand in the field again. */
  forget(): void;
  /** This page does no more about them: whoever opens the conversation next finds them. */
  leave(): void;
}

const lockOf = ({ id }: SentWords) => `alcove-sending-${id}`;

export function holdWords(account: MemberId, conversation: ConversationId, words: SentWords): HeldWords {
  leaveSent(account, conversation, words);
  // What the field left before is part of these, or older.
  forgetWords(account, conversation);
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  void navigator.locks.request(lockOf(words), () => over);
  return {
    forget() {
      forgetSent(account, conversation, words.id);
      end();
    },
    leave: end,
  };
}

/** Those of pages that ended before they were a message, in the order of sending; the others are forgotten. */
export async function wordsCutOff(
  { account, outbox }: { account: MemberId; outbox: Pick<Outbox, 'wasSent'> },
  conversation: ConversationId,
): Promise<SentWords[]> {
  const cutOff: SentWords[] = [];
  for (const words of sentLeft(account, conversation)) {
    const free = await navigator.locks.request(lockOf(words), { ifAvailable: true }, (lock) => lock !== null);
    if (!free) continue;
    if (await outbox.wasSent(words.id)) forgetSent(account, conversation, words.id);
    else cutOff.push(words);
  }
  return cutOff;
}
