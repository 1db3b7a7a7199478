/**
 * Texts that were sent and are not yet known to be messages. A transaction begun when a page ends may never finish, but
 * localStorage is written at once; the next page recovers the text. One key for each account, erased with it [Y17].
 */
import type { ConversationId, EntryId, MemberId } from '#schemas/ids.ts';
import { product } from '#lib/product.ts';

export interface UnconfirmedSend {
  /** Id of the message that the text becomes. */
  id: EntryId;
  text: string;
  /** Milliseconds since 1970, by the device's clock. */
  at: number;
}

type StoredSends = Readonly<Record<string, readonly UnconfirmedSend[]>>;

const keyOf = (account: MemberId) => `${product.storagePrefix}-sent-${account}`;

function readAll(account: MemberId): StoredSends {
  try {
    return JSON.parse(localStorage.getItem(keyOf(account)) ?? '{}') as StoredSends;
  } catch {
    return {};
  }
}

function writeSends(account: MemberId, conversation: ConversationId, sends: readonly UnconfirmedSend[]): void {
  const { [conversation]: _, ...others } = readAll(account);
  const next: StoredSends = sends.length > 0 ? { ...others, [conversation]: sends } : others;
  try {
    if (Object.keys(next).length > 0) localStorage.setItem(keyOf(account), JSON.stringify(next));
    else localStorage.removeItem(keyOf(account));
  } catch {
    // This browser stores nothing, or nothing more. The outbox transaction may still succeed.
  }
}

/** Returns the texts in the order of sending. */
export const readUnconfirmedSends = (account: MemberId, conversation: ConversationId): readonly UnconfirmedSend[] =>
  readAll(account)[conversation] ?? [];

export const addUnconfirmedSend = (account: MemberId, conversation: ConversationId, send: UnconfirmedSend): void =>
  writeSends(account, conversation, [...readUnconfirmedSends(account, conversation), send]);

export function removeUnconfirmedSend(account: MemberId, conversation: ConversationId, id: EntryId): void {
  const sends = readUnconfirmedSends(account, conversation);
  if (sends.some((words) => words.id === id))
    writeSends(
      account,
      conversation,
      sends.filter((words) => words.id !== id),
    );
}
