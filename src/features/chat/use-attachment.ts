import { useCallback, useEffect, useRef, useState } from 'react';
import type { Gif } from '#schemas/gif.ts';
import type { Picture } from '#schemas/media.ts';
import { errorText } from '#i18n/errors.ts';
import { media } from '#i18n/fr/media.ts';
import { errorName, log } from '#lib/log.ts';
import type { DraftPort } from '#live/draft-port.ts';
import { preparePicture } from '#platform/picture-client.ts';
import { storageRefusal } from '#store/failure.ts';
import { toast } from '#ui/toast.ts';

/** Made ready; `at`: where it lies with the draft. */
interface Ready {
  picture: Picture;
  at: string | null;
}
/** What goes with the words: a picture or a GIF, not both. `url`: what is shown of it meanwhile. */
export type Attachment = { kind: 'picture'; url: string; ready: Promise<Ready | null>; prepared: boolean } | { kind: 'gif'; url: string; label: string };

export interface Attached {
  picture?: Picture;
  pictureAt?: string;
  gifUrl?: string;
}

const refuse = (text: string) => toast(media.refused, { text, tone: 'bad' });

async function prepared(file: Blob): Promise<Picture | null> {
  try {
    const made = await preparePicture(file);
    if (made.ok) return made.value;
    refuse(media.refusals[made.code]);
  } catch (error) {
    log.warn('picture.not-prepared', { error: errorName(error) });
    refuse(media.refusals.unavailable);
  }
  return null;
}

/** The device may open after the first choice. */
function opening(): { open: Promise<DraftPort>; opened(draft: DraftPort): void } {
  let opened: (draft: DraftPort) => void = () => undefined;
  const open = new Promise<DraftPort>((resolve) => (opened = resolve));
  return { open, opened };
}

/** Shown at once, made ready meanwhile, and kept with the draft; what is no picture, or finds no room, goes again and says why. */
export function useAttachment(draft: DraftPort | null) {
  const [attachment, attach] = useState<Attachment | null>(null);
  const [port] = useState(opening);
  const shown = useRef<string | null>(null);
  /** Counts what was chosen: what comes late of an earlier choice is not shown any more. */
  const choice = useRef(0);
  const show = useCallback((next: Attachment | null, url: string | null = null) => {
    if (shown.current && shown.current !== url) URL.revokeObjectURL(shown.current);
    shown.current = url;
    attach(next);
  }, []);
  useEffect(() => () => void (shown.current && URL.revokeObjectURL(shown.current)), []);
  useEffect(() => {
    if (!draft) return;
    port.opened(draft);
    if (choice.current > 0) return;
    draft.loadAttached().then(
      (kept) => {
        if (!kept || choice.current > 0) return;
        if ('gif' in kept) return show({ kind: 'gif', url: kept.gif, label: kept.label ?? media.aGif });
        const url = URL.createObjectURL(new Blob([kept.picture.bytes], { type: kept.picture.type }));
        show({ kind: 'picture', url, ready: Promise.resolve(kept), prepared: true }, url);
      },
      () => undefined,
    );
  }, [draft, port, show]);

  const choose = useCallback(
    (file: Blob) => {
      const [mine, url] = [++choice.current, URL.createObjectURL(file)];
      const kept = async (): Promise<Ready | null> => {
        const picture = await prepared(file);
        if (!picture || choice.current !== mine) return null;
        try {
          return { picture, at: await (await port.open).saveAttached({ picture }) };
        } catch (error) {
          refuse(errorText(storageRefusal(error) ?? 'storage-broken'));
          return null;
        }
      };
      const ready = kept();
      show({ kind: 'picture', url, ready, prepared: false }, url);
      void ready.then((made) => {
        if (choice.current === mine) show(made && { kind: 'picture', url, ready, prepared: true }, made && url);
      });
    },
    [port, show],
  );
  const keep = useCallback(
    // Where it cannot be kept, it stands on the screen all the same.
    (attached: Parameters<DraftPort['saveAttached']>[0]) => void port.open.then((draft) => draft.saveAttached(attached)).catch(() => undefined),
    [port],
  );
  const chooseGif = useCallback(
    ({ url, label }: Gif) => {
      choice.current += 1;
      show({ kind: 'gif', url, label });
      keep({ gif: url, label });
    },
    [keep, show],
  );
  const clear = useCallback(() => {
    choice.current += 1;
    show(null);
    keep(null);
  }, [keep, show]);
  /** It becomes part of a message, and the draft goes with that: what is said of it afterwards. */
  const take = (taken: Attachment | null): { sent(): void; failed(): void } => {
    const mine = choice.current;
    shown.current = null;
    // Where there is none, nothing is drawn anew for it.
    if (attachment) attach(null);
    const url = taken?.kind === 'picture' ? taken.url : null;
    const sent = () => void (url && URL.revokeObjectURL(url));
    return { sent, failed: () => (choice.current === mine ? show(taken, url) : sent()) };
  };
  return { attachment, choose, chooseGif, clear, take };
}

/** Ready to be sent; null: it will never be. */
export async function attachedOf(attachment: Attachment | null): Promise<Attached | null> {
  if (!attachment) return {};
  if (attachment.kind === 'gif') return { gifUrl: attachment.url };
  const ready = await attachment.ready;
  return ready && { picture: ready.picture, ...(ready.at !== null && { pictureAt: ready.at }) };
}
