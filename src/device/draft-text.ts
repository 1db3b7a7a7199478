/**
 * The words of a conversation's field. There is one draft for all tabs: what one writes never takes another's words
 * away. Each tab also leaves its own where a page can put them at once, until they are a message: see `tab-drafts.ts`.
 */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { systemClock } from '#lib/clock.ts';
import { joinTexts } from '#lib/join-texts.ts';
import { mergeTexts } from '#lib/merge-texts.ts';
import { storageFailureOf } from '#sync/store/failure.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { DraftListener, DraftTextPort } from './draft-port.ts';
import { takeEarlyDraft } from './early-draft.ts';
import { findInterruptedSends } from './send-recovery.ts';
import { removeUnconfirmedSend } from './unconfirmed-sends.ts';
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
  /** What others write is heard between two of this tab's own writes, never during one. */
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
      // [Y19] What the storage refuses lies on where it was left; where the account has gone, nothing does.
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
    // What the draft says from before the sending became part of it.
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
      // [Y19] What the database says is saved, a disk that was full may have cost it when the browser ends.
      if (merged !== '') writeTabDraft(account, conversationId, { text: merged, base, at: systemClock.now() });
      cleanUp();
    } else {
      // A disk that is full cannot take them: they lie with this tab's own words [Y19], which leave with the message.
      // What they were merged from would come back.
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
