/**
 * What was typed in the instant before a page goes away: a transaction begun then may never finish, a key is written at
 * once. The next page takes it over. One key an account, named so that erasing the account removes it [Y17].
 */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { product } from '#lib/product.ts';

type Words = Readonly<Record<string, string>>;

const keyOf = (account: MemberId) => `${product.storagePrefix}-words-${account}`;

function all(account: MemberId): Words {
  try {
    return JSON.parse(localStorage.getItem(keyOf(account)) ?? '{}') as Words;
  } catch {
    return {};
  }
}

function keep(account: MemberId, words: Words): void {
  try {
    if (Object.keys(words).length > 0) localStorage.setItem(keyOf(account), JSON.stringify(words));
    else localStorage.removeItem(keyOf(account));
  } catch {
    // Nothing is kept by this browser, or no more: the draft's own transaction is the other way.
  }
}

export const leaveWords = (account: MemberId, conversation: ConversationId, text: string): void => keep(account, { ...all(account), [conversation]: text });

/** null: none were left. */
export const wordsLeft = (account: MemberId, conversation: ConversationId): string | null => all(account)[conversation] ?? null;

export function forgetWords(account: MemberId, conversation: ConversationId): void {
  const { [conversation]: gone, ...others } = all(account);
  if (gone !== undefined) keep(account, others);
}
