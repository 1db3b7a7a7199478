import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { joinTexts } from '#lib/merge-texts.ts';
import type { DraftPort } from '#device/draft-port.ts';

/** Delay after the last key before the draft is written, milliseconds. */
const PAUSE_MS = 300;

/**
 * How long a sent text stays in the field at most, milliseconds: it disappears in the frame in which the message
 * appears.
 */
const CLEAR_DELAY_MS = 50;

/** Holds the text being typed, of any length, and stores it as the draft on the device. */
export function useComposer(draft: DraftPort | null, saveEarly: (text: string) => void) {
  const [text, setText] = useState('');
  const unsaved = useRef<string | null>(null);
  /** The text being written to the draft: if the page is left meanwhile, the transaction may be lost. */
  const savingText = useRef<string | null>(null);
  /** The stored draft is in the field: before that, the draft is not overwritten. */
  const loaded = useRef(false);
  /** The text in the field now, for callbacks that run later. */
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

  /** Merges a change of the draft by another tab with the text typed here. */
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
      // The stored draft is not overwritten before it is read.
      if (!draft || !loaded.current) return saveEarly(words);
      unsaved.current = null;
      savingText.current = words;
      const isStillSaving = () => savingText.current === words;
      const clearSaving = () => {
        if (savingText.current === words) savingText.current = null;
      };
      // If it cannot be stored, the text stays in the field and is stored when the page is left; sending it shows the
      // reason.
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
      // Text typed before the device was open comes after the stored draft.
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

  /** Returns the text in the field, without the text being sent. */
  const typed = useCallback(() => latest.current, []);

  /** Takes the first part of the field's text for sending; text typed after it stays. */
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
   * Called before a change of the field: removes sent text that is still shown, so that the change does not come after
   * it.
   */
  const makeRoom = useCallback(
    (fieldText: string) => {
      if (fieldText !== latest.current) flushSync(show);
    },
    [show],
  );

  /** The text has become a message, and the draft was cleared with it: text typed since becomes a new draft. */
  const sent = useCallback(() => {
    show();
    if (latest.current === '') return;
    unsaved.current = latest.current;
    saveDraft('save');
  }, [saveDraft, show]);

  /** Resolves once the field's text is stored, before the draft is changed in another way. */
  const flush = useCallback(async () => {
    const words = unsaved.current;
    if (words === null || !draft || !loaded.current) return;
    unsaved.current = null;
    await draft.save(words).then(
      (now) => now !== words && mergeRemote(words, now),
      () => void (unsaved.current ??= words),
    );
  }, [draft, mergeRemote]);

  /** Puts text that could not be sent back into the field, before text typed meanwhile. */
  const restore = useCallback(
    (words: string) => {
      showText(joinTexts(words, latest.current));
      unsaved.current = latest.current;
      // At once: the text shown may not have changed, and the screen may be gone.
      saveDraft('save');
    },
    [saveDraft, showText],
  );

  return { text, typed, write, makeRoom, leave, sent, flush, restore };
}
