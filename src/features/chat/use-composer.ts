import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { joinTexts } from '#lib/join-texts.ts';
import type { DraftPort } from '#device/draft-port.ts';
import { remainingMessageLength } from './message-length.ts';

/** A draft is written this long after the last key. */
const PAUSE_MS = 300;

/**
 * Words that leave are seen in the field until they are a message, so that both change in one frame: no longer than
 * this.
 */
const CLEAR_DELAY_MS = 50;

/** The words being written, however many: kept on the device, so that they survive anything. */
export function useComposer(draft: DraftPort | null, saveEarly: (text: string) => void) {
  const [text, setText] = useState('');
  const unsaved = useRef<string | null>(null);
  /** Being written: a page that is left meanwhile may take the transaction with it. */
  const savingText = useRef<string | null>(null);
  /** What lay with the draft is in the field: nothing is written over it before. */
  const loaded = useRef(false);
  /** What stands in the field, for whoever comes back to it later. */
  const latest = useRef('');
  const clearTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback(() => {
    clearTimeout(clearTimer.current);
    clearTimer.current = undefined;
    setText(latest.current);
  }, []);
  const showText = useCallback(
    (words: string) => {
      latest.current = words;
      show();
    },
    [show],
  );

  /** Another tab's words have come into the draft, or have left it: what was typed here stays beside them. */
  const mergeRemote = useCallback(
    (previousText: string, now: string) => {
      const words = draft?.merge(previousText, now, latest.current) ?? latest.current;
      if (words !== latest.current) showText(words);
      unsaved.current = words === now ? null : words;
    },
    [draft, showText],
  );

  const saveDraft = useCallback(
    (moment: 'save' | 'leave') => {
      const words = unsaved.current ?? (moment === 'leave' ? savingText.current : null);
      if (words === null) return;
      // Nothing is written over what lies with the draft before it is read.
      if (!draft || !loaded.current) return saveEarly(words);
      unsaved.current = null;
      savingText.current = words;
      const isStillSaving = () => savingText.current === words;
      const clearSaving = () => {
        if (savingText.current === words) savingText.current = null;
      };
      // Where it cannot be kept, the words stand in the field, and are kept when the page is left; sending them tells
      // why.
      void draft.save(words, isStillSaving).then(
        (now) => {
          clearSaving();
          if (now !== words) mergeRemote(words, now);
        },
        () => {
          clearSaving();
          if (latest.current === words) unsaved.current ??= words;
        },
      );
    },
    [draft, saveEarly, mergeRemote],
  );

  useEffect(() => {
    let open = true;
    const onLoaded = (words: string) => {
      if (!open) return;
      loaded.current = true;
      // What was typed before the device was open comes after it.
      if (words !== '') showText(joinTexts(words, latest.current));
      if (unsaved.current === null) return;
      unsaved.current = latest.current;
      saveDraft('save');
    };
    if (!loaded.current) void draft?.load().then(onLoaded, () => onLoaded(''));
    const onHidden = () => {
      if (document.visibilityState === 'hidden') saveDraft('leave');
      else if (loaded.current) void draft?.catchUp(mergeRemote).catch(() => undefined);
    };
    const unwatch = draft?.watch(mergeRemote);
    const onLeave = () => saveDraft('leave');
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onLeave);
    return () => {
      open = false;
      unwatch?.();
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onLeave);
      saveDraft('save');
    };
  }, [draft, saveDraft, showText, mergeRemote]);

  useEffect(() => {
    const timer = setTimeout(() => saveDraft('save'), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, saveDraft]);

  const write = useCallback(
    (words: string) => {
      showText(words);
      unsaved.current = latest.current;
    },
    [showText],
  );

  /** What stands in the field now; what is leaving does not. */
  const typed = useCallback(() => latest.current, []);

  /** These first words are on their way: they are not the field's any more, what was typed after them is. */
  const leave = useCallback(
    (words: string) => {
      const remainder = latest.current.slice(words.length).trimStart();
      savingText.current = null;
      unsaved.current = remainder === '' ? null : remainder;
      if (remainder !== '') return showText(remainder);
      latest.current = '';
      clearTimer.current = setTimeout(show, CLEAR_DELAY_MS);
    },
    [showText, show],
  );

  /**
   * Before the field takes what is typed: that does not come behind words that have left, also where they are yet to be
   * drawn away.
   */
  const makeRoom = useCallback(
    (fieldText: string) => {
      if (fieldText !== latest.current) flushSync(show);
    },
    [show],
  );

  /** They have become a message, and the draft left with them: what was typed since is one of its own. */
  const sent = useCallback(() => {
    show();
    if (latest.current === '') return;
    unsaved.current = latest.current;
    saveDraft('save');
  }, [saveDraft, show]);

  /** What stands in the field lies with the draft as well, before something else is written there. */
  const flush = useCallback(async () => {
    const words = unsaved.current;
    if (words === null || !draft || !loaded.current) return;
    unsaved.current = null;
    await draft.save(words).then(
      (now) => now !== words && mergeRemote(words, now),
      () => void (unsaved.current ??= words),
    );
  }, [draft, mergeRemote]);

  /** What could not become a message comes back, before what was typed meanwhile. */
  const restore = useCallback(
    (words: string) => {
      showText(joinTexts(words, latest.current));
      unsaved.current = latest.current;
      // At once: what is shown may not have changed, and nobody may be there to see it.
      saveDraft('save');
    },
    [saveDraft, showText],
  );

  return { text, remaining: remainingMessageLength(text), typed, write, makeRoom, leave, sent, flush, restore };
}
