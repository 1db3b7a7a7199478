import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { joinWords } from '#lib/join-words.ts';
import type { DraftPort } from '#live/draft-port.ts';
import { leftOf } from './typed.ts';

/** A draft is written this long after the last key. */
const PAUSE_MS = 300;

/**
 * Words that leave are seen in the field until they are a message, so that both change in one frame: no longer than
 * this.
 */
const LEAVING_MS = 50;

/** The words being written, however many: kept on the device, so that they survive anything. */
export function useComposer(draft: DraftPort | null, early: (text: string) => void) {
  const [text, setText] = useState('');
  const unsaved = useRef<string | null>(null);
  /** Being written: a page that is left meanwhile may take the transaction with it. */
  const underWay = useRef<string | null>(null);
  /** What lay with the draft is in the field: nothing is written over it before. */
  const loaded = useRef(false);
  /** What stands in the field, for whoever comes back to it later. */
  const latest = useRef('');
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback(() => {
    clearTimeout(leaving.current);
    leaving.current = undefined;
    setText(latest.current);
  }, []);
  const put = useCallback(
    (words: string) => {
      latest.current = words;
      show();
    },
    [show],
  );

  /** Another tab's words have come into the draft, or have left it: what was typed here stays beside them. */
  const hear = useCallback(
    (before: string, now: string) => {
      const words = draft?.merge(before, now, latest.current) ?? latest.current;
      if (words !== latest.current) put(words);
      unsaved.current = words === now ? null : words;
    },
    [draft, put],
  );

  const keep = useCallback(
    (how: 'save' | 'leave') => {
      const words = unsaved.current ?? (how === 'leave' ? underWay.current : null);
      if (words === null) return;
      // Nothing is written over what lies with the draft before it is read.
      if (!draft || !loaded.current) return early(words);
      unsaved.current = null;
      underWay.current = words;
      const wanted = () => underWay.current === words;
      const ended = () => {
        if (underWay.current === words) underWay.current = null;
      };
      // Where it cannot be kept, the words stand in the field, and are kept when the page is left; sending them tells
      // why.
      void draft.save(words, wanted).then(
        (now) => {
          ended();
          if (now !== words) hear(words, now);
        },
        () => {
          ended();
          if (latest.current === words) unsaved.current ??= words;
        },
      );
    },
    [draft, early, hear],
  );

  useEffect(() => {
    let open = true;
    const onLoaded = (words: string) => {
      if (!open) return;
      loaded.current = true;
      // What was typed before the device was open comes after it.
      if (words !== '') put(joinWords(words, latest.current));
      if (unsaved.current === null) return;
      unsaved.current = latest.current;
      keep('save');
    };
    if (!loaded.current) void draft?.load().then(onLoaded, () => onLoaded(''));
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keep('leave');
      else if (loaded.current) void draft?.catchUp(hear).catch(() => undefined);
    };
    const unwatch = draft?.watch(hear);
    const onLeave = () => keep('leave');
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onLeave);
    return () => {
      open = false;
      unwatch?.();
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onLeave);
      keep('save');
    };
  }, [draft, keep, put, hear]);

  useEffect(() => {
    const timer = setTimeout(() => keep('save'), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, keep]);

  const write = useCallback(
    (words: string) => {
      put(words);
      unsaved.current = latest.current;
    },
    [put],
  );

  /** What stands in the field now; what is leaving does not. */
  const typed = useCallback(() => latest.current, []);

  /** These first words are on their way: they are not the field's any more, what was typed after them is. */
  const leave = useCallback(
    (words: string) => {
      const rest = latest.current.slice(words.length).trimStart();
      underWay.current = null;
      unsaved.current = rest === '' ? null : rest;
      if (rest !== '') return put(rest);
      latest.current = '';
      leaving.current = setTimeout(show, LEAVING_MS);
    },
    [put, show],
  );

  /**
   * Before the field takes what is typed: that does not come behind words that have left, also where they are yet to be
   * drawn away.
   */
  const makeRoom = useCallback(
    (shown: string) => {
      if (shown !== latest.current) flushSync(show);
    },
    [show],
  );

  /** They have become a message, and the draft left with them: what was typed since is one of its own. */
  const sent = useCallback(() => {
    show();
    if (latest.current === '') return;
    unsaved.current = latest.current;
    keep('save');
  }, [keep, show]);

  /** What stands in the field lies with the draft as well, before something else is written there. */
  const saved = useCallback(async () => {
    const words = unsaved.current;
    if (words === null || !draft || !loaded.current) return;
    unsaved.current = null;
    await draft.save(words).then(
      (now) => now !== words && hear(words, now),
      () => void (unsaved.current ??= words),
    );
  }, [draft, hear]);

  /** What could not become a message comes back, before what was typed meanwhile. */
  const restore = useCallback(
    (words: string) => {
      put(joinWords(words, latest.current));
      unsaved.current = latest.current;
      // At once: what is shown may not have changed, and nobody may be there to see it.
      keep('save');
    },
    [keep, put],
  );

  return { text, left: leftOf(text), typed, write, makeRoom, leave, sent, saved, restore };
}
