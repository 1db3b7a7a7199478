/**
 * The words of each tab's fields, in keys that are written at once: a page may end before a transaction does, a disk
 * may refuse it, a browser may remove the databases. One key an account, which goes with it [Y17].
 */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { product } from '#lib/product.ts';
import { holdTabLock, hasTabEnded, tabId } from './tab-lock.ts';

export interface TabDraft {
  text: string;
  /** What this tab knew of the draft then: where it is the same, the words were saved. */
  base: string;
  /** Milliseconds, the device's clock. */
  at: number;
}

/** By tab; a text alone is an earlier build's [Y18]. */
type DraftsByTab = Readonly<Record<string, TabDraft>>;
type StoredDrafts = Readonly<Record<string, DraftsByTab | string>>;

const keyOf = (account: MemberId) => `${product.storagePrefix}-words-${account}`;
/** Of an earlier build: of no tab that lives. */
const EARLIER = 'earlier';
const parseDrafts = (stored: DraftsByTab | string | undefined): DraftsByTab =>
  typeof stored === 'string' ? { [EARLIER]: { text: stored, base: '', at: 0 } } : (stored ?? {});

function readAll(account: MemberId): StoredDrafts {
  try {
    return JSON.parse(localStorage.getItem(keyOf(account)) ?? '{}') as StoredDrafts;
  } catch {
    return {};
  }
}

function writeDrafts(account: MemberId, conversation: ConversationId, tabs: DraftsByTab): void {
  const { [conversation]: previous, ...others } = readAll(account);
  const next: StoredDrafts = Object.keys(tabs).length > 0 ? { ...others, [conversation]: tabs } : others;
  if (previous === undefined && next === others) return;
  try {
    if (Object.keys(next).length > 0) localStorage.setItem(keyOf(account), JSON.stringify(next));
    else localStorage.removeItem(keyOf(account));
  } catch {
    // Nothing is kept by this browser, or no more: a transaction is the other way.
  }
}

export function writeTabDraft(account: MemberId, conversation: ConversationId, draft: TabDraft): void {
  holdTabLock();
  writeDrafts(account, conversation, { ...parseDrafts(readAll(account)[conversation]), [tabId]: draft });
}

export const readOwnTabDraft = (account: MemberId, conversation: ConversationId): TabDraft | undefined =>
  parseDrafts(readAll(account)[conversation])[tabId];

/** Those of this tab, or of any that are named. */
export function removeTabDrafts(
  account: MemberId,
  conversation: ConversationId,
  tabs: readonly string[] = [tabId],
): void {
  writeDrafts(
    account,
    conversation,
    Object.fromEntries(
      Object.entries(parseDrafts(readAll(account)[conversation])).filter(([tab]) => !tabs.includes(tab)),
    ),
  );
}

/** Of this tab, and of those that have ended, in the order of their writing. */
export async function readAbandonedDrafts(
  account: MemberId,
  conversation: ConversationId,
): Promise<(TabDraft & { tab: string })[]> {
  const drafts = Object.entries(parseDrafts(readAll(account)[conversation])).map(([tab, draft]) => ({ ...draft, tab }));
  const isEnded = await Promise.all(
    drafts.map(({ tab }) => (tab === tabId || tab === EARLIER ? Promise.resolve(true) : hasTabEnded(tab))),
  );
  return drafts.filter((_, n) => isEnded[n]).sort((a, b) => a.at - b.at);
}

const lossKeyOf = (account: MemberId) => `${product.storagePrefix}-lost-databases-${account}`;

/** [Y19] The browser removed this account's databases: what was saved until now is only in these keys. */
export function recordDatabaseLoss(account: MemberId, at: number): void {
  try {
    localStorage.setItem(lossKeyOf(account), String(at));
  } catch {
    // Then nothing lies in these keys either.
  }
}

/** When that was; 0: never. */
export function databaseLossTime(account: MemberId): number {
  try {
    return Number(localStorage.getItem(lossKeyOf(account)) ?? 0);
  } catch {
    return 0;
  }
}
