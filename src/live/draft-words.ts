/**
 * The words of a conversation's field. There is one draft for all tabs: what one writes never takes another's words
 * away. Each tab also leaves its own where a page can put them at once, until they are a message: see `left-words.ts`.
 */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { systemClock } from '#lib/clock.ts';
import { joinWords } from '#lib/join-words.ts';
import { mergeWords } from '#lib/merge-words.ts';
import { storageFailure } from '#store/failure.ts';
import type { Outbox } from '#outbox/outbox.ts';
import type { HearDraft, WordsPort } from './draft-port.ts';
import { standInField } from './early-words.ts';
import { wordsCutOff } from './held-words.ts';
import { forgetSent } from './last-words.ts';
import { databasesLostAt, forgetWords, leaveWords, wordsLeft, type LeftWords } from './left-words.ts';
import { thisTab } from './this-tab.ts';

export function draftWords(
  { account, outbox }: { account: MemberId; outbox: Outbox },
  conversationId: ConversationId,
): WordsPort {
  let base = '';
  /** What others write is heard between two of this tab's own writes, never during one. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };

  async function write(text: string): Promise<string> {
    try {
      base = await outbox.setDraft(conversationId, text);
    } catch (error) {
      // [Y19] What the storage refuses lies on where it was left; where the account has gone, nothing does.
      if (storageFailure(error) === null) forgetWords(account, conversationId);
      throw error;
    }
    if (base === '') forgetWords(account, conversationId);
    else leaveWords(account, conversationId, { text: base, base, at: systemClock.now() });
    return base;
  }

  function save(text: string, wanted: () => boolean = () => true): Promise<string> {
    leaveWords(account, conversationId, { text, base, at: systemClock.now() });
    return inTurn(() => (wanted() ? write(text) : Promise.resolve(text)));
  }

  async function load(): Promise<string> {
    const cutOff = await wordsCutOff({ account, outbox }, conversationId);
    const own = standInField(account, conversationId);
    const left = (await wordsLeft(account, conversationId)).filter(({ tab }) => !own || tab !== thisTab);
    const draft = await outbox.takeDraft(conversationId);
    base = draft?.text ?? '';
    const sentAt = cutOff.at(-1)?.at ?? null;
    // What the draft says from before the sending became part of it.
    const stored = sentAt !== null && (draft?.at ?? 0) <= sentAt ? '' : base;
    const lost = draft === null ? databasesLostAt(account) : 0;
    const baseOf = (words: LeftWords) => (sentAt !== null || words.at < lost ? '' : words.base);
    const words = joinWords(
      ...cutOff.map(({ text }) => text),
      left.reduce((all, each) => mergeWords(baseOf(each), all, each.text), stored),
    );
    const others = left.map(({ tab }) => tab).filter((tab) => tab !== thisTab);
    const taken = () => {
      cutOff.forEach(({ id }) => forgetSent(account, conversationId, id));
      forgetWords(account, conversationId, others);
    };
    if (words === base) {
      // [Y19] What the database says is saved, a disk that was full may have cost it when the browser ends.
      if (words !== '') leaveWords(account, conversationId, { text: words, base, at: systemClock.now() });
      taken();
    }
    // A disk that is full cannot take them: they go on lying where they were left [Y19].
    else await save(words).then(taken, () => undefined);
    return words;
  }

  const caughtUp = async (hear: HearDraft, wanted: (now: string) => boolean) => {
    const now = (await outbox.draft(conversationId))?.text ?? '';
    if (now === base || !wanted(now)) return;
    const before = base;
    base = (await outbox.takeDraft(conversationId))?.text ?? '';
    hear(before, base);
  };

  return {
    load,
    save,
    merge: mergeWords,
    watch: (hear) =>
      outbox.watchDrafts((changed, { own, sent }) => {
        if (changed === conversationId && !own)
          void inTurn(() => caughtUp(hear, (now) => sent || now === '')).catch(() => undefined);
      }),
    catchUp: (hear) => inTurn(() => caughtUp(hear, () => true)),
  };
}
