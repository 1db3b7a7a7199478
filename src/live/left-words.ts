/**
 * The words of each tab's fields, in keys that are written at once: a page may end before a transaction does, a disk
 * may refuse it, a browser may remove the databases. One key an account, which goes with it [Y17].
 */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { product } from '#lib/product.ts';
import { beHere, hasEnded, thisTab } from './this-tab.ts';

export interface LeftWords {
  text: string;
  /** What this tab knew of the draft then: where it is the same, the words were saved. */
  base: string;
  /** Milliseconds, the device's clock. */
  at: number;
}

/** By tab; a text alone is an earlier build's [Y18]. */
type ByTab = Readonly<Record<string, LeftWords>>;
type Kept = Readonly<Record<string, ByTab | string>>;

const keyOf = (account: MemberId) => `${product.storagePrefix}-words-${account}`;
/** Of an earlier build: of no tab that lives. */
const EARLIER = 'earlier';
const byTab = (kept: ByTab | string | undefined): ByTab =>
  typeof kept === 'string' ? { [EARLIER]: { text: kept, base: '', at: 0 } } : (kept ?? {});

function all(account: MemberId): Kept {
  try {
    return JSON.parse(localStorage.getItem(keyOf(account)) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

function keep(account: MemberId, conversation: ConversationId, tabs: ByTab): void {
  const { [conversation]: before, ...others } = all(account);
  const next: Kept = Object.keys(tabs).length > 0 ? { ...others, [conversation]: tabs } : others;
  if (before === undefined && next === others) return;
  try {
    if (Object.keys(next).length > 0) localStorage.setItem(keyOf(account), JSON.stringify(next));
    else localStorage.removeItem(keyOf(account));
  } catch {
    // Nothing is kept by this browser, or no more: a transaction is the other way.
  }
}

export function leaveWords(account: MemberId, conversation: ConversationId, words: LeftWords): void {
  beHere();
  keep(account, conversation, { ...byTab(all(account)[conversation]), [thisTab]: words });
}

/** Those of this tab, or of any that are named. */
export function forgetWords(
  account: MemberId,
  conversation: ConversationId,
  tabs: readonly string[] = [thisTab],
): void {
  keep(
    account,
    conversation,
    Object.fromEntries(Object.entries(byTab(all(account)[conversation])).filter(([tab]) => !tabs.includes(tab))),
  );
}

/** Of this tab, and of those that have ended, in the order of their writing. */
export async function wordsLeft(
  account: MemberId,
  conversation: ConversationId,
): Promise<(LeftWords & { tab: string })[]> {
  const left = Object.entries(byTab(all(account)[conversation])).map(([tab, words]) => ({ ...words, tab }));
  const free = await Promise.all(
    left.map(({ tab }) => (tab === thisTab || tab === EARLIER ? Promise.resolve(true) : hasEnded(tab))),
  );
  return left.filter((_, n) => free[n]).sort((a, b) => a.at - b.at);
}

const lossOf = (account: MemberId) => `${product.storagePrefix}-lost-databases-${account}`;

/** [Y19] The browser removed this account's databases: what was saved until now is only in these keys. */
export function noteLostDatabases(account: MemberId, at: number): void {
  try {
    localStorage.setItem(lossOf(account), String(at));
  } catch {
    // Then nothing lies in these keys either.
  }
}

/** When that was; 0: never. */
export function databasesLostAt(account: MemberId): number {
  try {
    return Number(localStorage.getItem(lossOf(account)) ?? 0);
  } catch {
    return 0;
  }
}
