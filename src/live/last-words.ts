/**
 * Words that were sent and are not yet known to be a message: a transaction begun when a page ends may never finish, a
 * key is written at once. The next page takes it over. One key an account, named so that erasing the account removes it
 * [Y17].
 */
import type { ConversationId, EntryId, MemberId } from '#schemas/ids.ts';
import { product } from '#lib/product.ts';

export interface SentWords {
  /** The message's, once it is one. */
  id: EntryId;
  text: string;
  /** Milliseconds, the device's clock. */
  at: number;
}

type Sent = Readonly<Record<string, readonly SentWords[]>>;

const keyOf = (account: MemberId) => `${product.storagePrefix}-sent-${account}`;

function all(account: MemberId): Sent {
  try {
    return JSON.parse(localStorage.getItem(keyOf(account)) ?? '{}') as Sent;
  } catch {
    return {};
  }
}

function keep(account: MemberId, conversation: ConversationId, words: readonly SentWords[]): void {
  const { [conversation]: _, ...others } = all(account);
  const next: Sent = words.length > 0 ? { ...others, [conversation]: words } : others;
  try {
    if (Object.keys(next).length > 0) localStorage.setItem(keyOf(account), JSON.stringify(next));
    else localStorage.removeItem(keyOf(account));
  } catch {
    // Nothing is kept by this browser, or no more: a transaction is the other way.
  }
}

/** In the order of sending. */
export const sentLeft = (account: MemberId, conversation: ConversationId): readonly SentWords[] =>
  all(account)[conversation] ?? [];

export const leaveSent = (account: MemberId, conversation: ConversationId, words: SentWords): void =>
  keep(account, conversation, [...sentLeft(account, conversation), words]);

export function forgetSent(account: MemberId, conversation: ConversationId, id: EntryId): void {
  const left = sentLeft(account, conversation);
  if (left.some((words) => words.id === id))
    keep(
      account,
      conversation,
      left.filter((words) => words.id !== id),
    );
}
