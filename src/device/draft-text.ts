/**
 * Text of a conversation's draft. All tabs share one draft, and no tab removes another one's text. Each tab also stores
 * its text in localStorage, which is written at once, until the text is a message: see `tab-drafts.ts`.
 */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { systemClock } from '#lib/clock.ts';
import { mergeTexts, joinTexts } from '#lib/merge-texts.ts';
import { storageFailureOf } from '#lib/storage-failure.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { DraftListener, DraftTextPort } from './draft-port.ts';
import { takeEarlyDraft } from './early-draft.ts';
import { findInterruptedSends, removeUnconfirmedSend } from './send-recovery.ts';
import {
  databaseLossTime,
  readAbandonedDrafts,
  readOwnTabDraft,
  removeTabDrafts,
  writeTabDraft,
  type TabDraft,
} from './tab-drafts.ts';
import { tabId } from './tab-lock.ts';

export function draftText(
  { account, outbox }: { account: MemberId; outbox: Outbox },
  conversationId: ConversationId,
): DraftTextPort {
  let base = '';
  /** Reads of other tabs' changes run between the writes of this tab, never during one. */
  let tail: Promise<unknown> = Promise.resolve();
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const next = tail.then(work);
    tail = next.catch(() => undefined);
    return next;
  };

  async function write(text: string): Promise<string> {
    try {
      base = await outbox.setDraft(conversationId, text);
    } catch (error) {
      // If the storage refuses the write, the tab's copy is kept [Y19]; if the account is gone, it is removed.
      if (storageFailureOf(error) === null) removeTabDrafts(account, conversationId);
      throw error;
    }
    if (base === '') removeTabDrafts(account, conversationId);
    else writeTabDraft(account, conversationId, { text: base, base, at: systemClock.now() });
    return base;
  }

  function save(text: string, isNeeded: () => boolean = () => true): Promise<string> {
    writeTabDraft(account, conversationId, { text, base, at: systemClock.now() });
    return enqueue(() => (isNeeded() ? write(text) : Promise.resolve(text)));
  }

  async function load(): Promise<string> {
    const interruptedSends = await findInterruptedSends({ account, outbox }, conversationId);
    const isInField = takeEarlyDraft(account, conversationId);
    const tabDrafts = (await readAbandonedDrafts(account, conversationId)).filter(
      ({ tab }) => !isInField || tab !== tabId,
    );
    const draft = await outbox.takeDraft(conversationId);
    base = draft?.text ?? '';
    const sentAt = interruptedSends.at(-1)?.at ?? null;
    // A draft older than the interrupted send is part of the sent text.
    const storedText = sentAt !== null && (draft?.at ?? 0) <= sentAt ? '' : base;
    const lossAt = draft === null ? databaseLossTime(account) : 0;
    const baseOf = (tabDraft: TabDraft) => (sentAt !== null || tabDraft.at < lossAt ? '' : tabDraft.base);
    const merged = joinTexts(
      ...interruptedSends.map(({ text }) => text),
      tabDrafts.reduce((all, each) => mergeTexts(baseOf(each), all, each.text), storedText),
    );
    const otherTabs = tabDrafts.map(({ tab }) => tab).filter((tab) => tab !== tabId);
    const cleanUp = () => {
      interruptedSends.forEach(({ id }) => removeUnconfirmedSend(account, conversationId, id));
      removeTabDrafts(account, conversationId, otherTabs);
    };
    if (merged === base) {
      // The database has the text, but on a full disk the browser may lose the database when it ends [Y19].
      if (merged !== '') writeTabDraft(account, conversationId, { text: merged, base, at: systemClock.now() });
      cleanUp();
    } else {
      // A full disk cannot take the merged text. Then it is stored as this tab's own text, which is removed with the
      // message [Y19]. The copies that it was merged from must go, or they would come back.
      const isWithTab = () => readOwnTabDraft(account, conversationId)?.text === merged;
      await save(merged).then(cleanUp, () => isWithTab() && cleanUp());
    }
    return merged;
  }

  const applyRemoteDraft = async (listener: DraftListener, accepts: (current: string) => boolean) => {
    const current = (await outbox.draft(conversationId))?.text ?? '';
    if (current === base || !accepts(current)) return;
    const previous = base;
    base = (await outbox.takeDraft(conversationId))?.text ?? '';
    listener(previous, base);
  };

  return {
    load,
    save,
    merge: mergeTexts,
    watch: (listener) =>
      outbox.watchDrafts((changedId, { isOwn, isSent }) => {
        if (changedId === conversationId && !isOwn)
          void enqueue(() => applyRemoteDraft(listener, (current) => isSent || current === '')).catch(() => undefined);
      }),
    catchUp: (listener) => enqueue(() => applyRemoteDraft(listener, () => true)),
  };
}
