/**
 * Copies of each tab's draft texts in localStorage, which is written at once. A page may end before a transaction does,
 * a disk may refuse it, and a browser may remove the databases. One key for each account, erased with it [Y17].
 */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { product } from '#lib/product.ts';
import { memberKeys } from './sealed-keys.ts';
import { holdTabLock, hasTabEnded, tabId } from './tab-lock.ts';

export interface TabDraft {
  text: string;
  /** The draft's text as this tab last knew it; equal to `text` if the text was saved. */
  base: string;
  /** Milliseconds since 1970, by the device's clock. */
  at: number;
}

/** Texts by tab; an earlier build stored a single text [Y18]. */
type DraftsByTab = Readonly<Record<string, TabDraft>>;
type StoredDrafts = Readonly<Record<string, DraftsByTab | string>>;

const keyOf = (account: MemberId) => `${product.storagePrefix}-words-${account}`;
/** Stands for the tab of a text that an earlier build stored. */
const EARLIER = 'earlier';
const parseDrafts = (stored: DraftsByTab | string | undefined): DraftsByTab =>
  typeof stored === 'string' ? { [EARLIER]: { text: stored, base: '', at: 0 } } : (stored ?? {});

function readAll(account: MemberId): StoredDrafts {
  try {
    return JSON.parse(memberKeys().getItem(keyOf(account)) ?? '{}') as StoredDrafts;
  } catch {
    return {};
  }
}

function writeDrafts(account: MemberId, conversation: ConversationId, tabs: DraftsByTab): void {
  const { [conversation]: previous, ...others } = readAll(account);
  const next: StoredDrafts = Object.keys(tabs).length > 0 ? { ...others, [conversation]: tabs } : others;
  if (previous === undefined && next === others) return;
  try {
    if (Object.keys(next).length > 0) memberKeys().setItem(keyOf(account), JSON.stringify(next));
    else memberKeys().removeItem(keyOf(account));
  } catch {
    // This browser stores nothing, or nothing more. The outbox transaction may still succeed.
  }
}

export function writeTabDraft(account: MemberId, conversation: ConversationId, draft: TabDraft): void {
  holdTabLock();
  writeDrafts(account, conversation, { ...parseDrafts(readAll(account)[conversation]), [tabId]: draft });
}

export const readOwnTabDraft = (account: MemberId, conversation: ConversationId): TabDraft | undefined =>
  parseDrafts(readAll(account)[conversation])[tabId];

/** Removes the copies of this tab, or of the named tabs. */
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

/** Resolves to the copies of this tab and of ended tabs, oldest first. */
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

/** Records that the browser has removed this account's databases: texts saved before are only in these copies [Y19]. */
export function recordDatabaseLoss(account: MemberId, at: number): void {
  try {
    localStorage.setItem(lossKeyOf(account), String(at));
  } catch {
    // Then there are no copies either.
  }
}

/** Returns the time of that loss, 0 if there was none. */
export function databaseLossTime(account: MemberId): number {
  try {
    return Number(localStorage.getItem(lossKeyOf(account)) ?? 0);
  } catch {
    return 0;
  }
}
