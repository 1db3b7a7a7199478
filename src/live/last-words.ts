/**
 * What a page may take with it when it ends: a transaction begun then may never finish, a key is written at once. The
 * next page takes it over. One key an account and kind, named so that erasing the account removes them [Y17].
 */
import type { ConversationId, EntryId, MemberId } from '#schemas/ids.ts';
import { product } from '#lib/product.ts';

/** Sent, and not yet known to be a message. */
export interface SentWords {
  /** The message's, once it is one. */
  id: EntryId;
  text: string;
  /** Milliseconds, the device's clock. */
  at: number;
}

type By<T> = Readonly<Record<string, T>>;

function kept<T>(kind: 'words' | 'sent') {
  const keyOf = (account: MemberId) => `${product.storagePrefix}-${kind}-${account}`;
  function all(account: MemberId): By<T> {
    try {
      return JSON.parse(localStorage.getItem(keyOf(account)) ?? '{}') as By<T>;
    } catch {
      return {};
    }
  }
  function keep(account: MemberId, next: By<T>): void {
    try {
      if (Object.keys(next).length > 0) localStorage.setItem(keyOf(account), JSON.stringify(next));
      else localStorage.removeItem(keyOf(account));
    } catch {
      // Nothing is kept by this browser, or no more: a transaction is the other way.
    }
  }
  return {
    of: (account: MemberId, conversation: ConversationId): T | null => all(account)[conversation] ?? null,
    put: (account: MemberId, conversation: ConversationId, value: T) => keep(account, { ...all(account), [conversation]: value }),
    remove(account: MemberId, conversation: ConversationId) {
      const { [conversation]: gone, ...others } = all(account);
      if (gone !== undefined) keep(account, others);
    },
  };
}

const typed = kept<string>('words');
const sent = kept<readonly SentWords[]>('sent');

export const leaveWords = typed.put;
/** null: none were left. */
export const wordsLeft = typed.of;
export const forgetWords = typed.remove;

/** In the order of sending. */
export const sentLeft = (account: MemberId, conversation: ConversationId): readonly SentWords[] => sent.of(account, conversation) ?? [];

export const leaveSent = (account: MemberId, conversation: ConversationId, words: SentWords): void => sent.put(account, conversation, [...sentLeft(account, conversation), words]);

export function forgetSent(account: MemberId, conversation: ConversationId, id: EntryId): void {
  const others = sentLeft(account, conversation).filter((words) => words.id !== id);
  if (others.length > 0) sent.put(account, conversation, others);
  else sent.remove(account, conversation);
}
