import { useCallback, useEffect, useRef, useState } from 'react';
import type { Gif } from '#schemas/gif.ts';
import { PICTURES_AT_ONCE, type Picture } from '#schemas/media.ts';
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
/** `url`: what is shown of it meanwhile; `stilled`: it moved, and does not any more. */
export type AttachedPicture = {
  kind: 'picture';
  id: number;
  url: string;
  ready: Promise<Ready | null>;
  prepared: boolean;
  stilled: boolean;
};
/** What goes with the words: pictures, each a message of its own, or a GIF. */
export type Attachment = AttachedPicture | { kind: 'gif'; id: number; url: string; label: string };

export interface Attached {
  picture?: Picture;
  pictureAt?: string;
  gifUrl?: string;
}

const refuse = (text: string) => toast(media.refused, { text, tone: 'bad' });

async function prepared(file: Blob): Promise<{ picture: Picture; stilled: boolean } | null> {
  try {
    const made = await preparePicture(file);
    if (made.ok) return { picture: made.value, stilled: made.stilled };
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

const isPicture = (each: Attachment): each is AttachedPicture => each.kind === 'picture';
const release = (items: readonly Attachment[]) =>
  items.filter(isPicture).forEach(({ url }) => URL.revokeObjectURL(url));

/**
 * Shown at once, made ready one after the other, and kept with the draft; what is no picture, or finds no room, goes
 * again and says why.
 */
export function useAttachment(draft: DraftPort | null) {
  const [attachments, attach] = useState<readonly Attachment[]>([]);
  const [port] = useState(opening);
  /** As on the screen, and ahead of it by what is about to be drawn. */
  const shown = useRef<readonly Attachment[]>([]);
  const nextId = useRef(1);
  const preparing = useRef<Promise<unknown>>(Promise.resolve());
  const show = useCallback((next: readonly Attachment[]) => {
    release(shown.current.filter(({ id }) => !next.some((each) => each.id === id)));
    // Where there is none, nothing is drawn anew for it.
    if (shown.current.length > 0 || next.length > 0) attach(next);
    shown.current = next;
  }, []);
  const isShown = (id: number) => shown.current.some((each) => each.id === id);
  useEffect(() => () => release(shown.current), []);
  useEffect(() => {
    if (!draft) return;
    port.opened(draft);
    const untouched = nextId.current;
    if (untouched > 1) return;
    draft.loadAttached().then(
      (kept) => {
        if (!kept || nextId.current !== untouched) return;
        if ('gif' in kept)
          return show([{ kind: 'gif', id: nextId.current++, url: kept.gif, label: kept.label ?? media.aGif }]);
        const { more, ...first } = kept;
        show(
          [first, ...more].map(({ picture, at }) => {
            const url = URL.createObjectURL(new Blob([picture.bytes], { type: picture.type }));
            return {
              kind: 'picture',
              id: nextId.current++,
              url,
              ready: Promise.resolve({ picture, at }),
              prepared: true,
              stilled: false,
            };
          }),
        );
      },
      () => undefined,
    );
  }, [draft, port, show]);

  /** One picture at a time: a phone has not the memory for ten. */
  const begin = useCallback(
    (file: Blob): AttachedPicture => {
      const [id, url] = [nextId.current++, URL.createObjectURL(file)];
      const kept = async (): Promise<Ready | null> => {
        const made = isShown(id) ? await prepared(file) : null;
        if (!made || !isShown(id)) return null;
        try {
          const draft = await port.open;
          const at = await draft.addPicture(made.picture);
          if (!isShown(id)) await draft.removePicture(at);
          show(
            shown.current.map((each) =>
              each.id === id && isPicture(each) ? { ...each, prepared: true, stilled: made.stilled } : each,
            ),
          );
          return { picture: made.picture, at };
        } catch (error) {
          refuse(errorText(storageRefusal(error) ?? 'storage-broken'));
          return null;
        }
      };
      const ready = preparing.current.then(kept);
      preparing.current = ready;
      void ready.then((made) => made ?? show(shown.current.filter((each) => each.id !== id)));
      return { kind: 'picture', id, url, ready, prepared: false, stilled: false };
    },
    [port, show],
  );
  const choose = useCallback(
    (files: readonly Blob[]) => {
      const before = shown.current.filter(isPicture);
      const room = PICTURES_AT_ONCE - before.length;
      if (files.length > room)
        toast(media.tooMany(PICTURES_AT_ONCE), { text: media.notJoined(files.length - room), tone: 'bad' });
      if (files.length > 0 && room > 0) show([...before, ...files.slice(0, room).map(begin)]);
    },
    [begin, show],
  );
  const change = useCallback(
    // Where it cannot be kept, it stands on the screen all the same.
    (how: (draft: DraftPort) => Promise<unknown>) => void port.open.then(how).catch(() => undefined),
    [port],
  );
  const chooseGif = useCallback(
    ({ url, label }: Gif) => {
      show([{ kind: 'gif', id: nextId.current++, url, label }]);
      change((draft) => draft.saveAttached({ gif: url, label }));
    },
    [change, show],
  );
  const remove = useCallback(
    (id: number) => {
      const gone = shown.current.find((each) => each.id === id);
      show(shown.current.filter((each) => each.id !== id));
      if (gone?.kind === 'gif') change((draft) => draft.saveAttached(null));
      else if (gone?.prepared)
        void gone.ready.then((ready) => void (ready?.at && change((draft) => draft.removePicture(ready.at ?? ''))));
    },
    [change, show],
  );
  /**
   * They become messages, and the draft goes with the first: what is said of them afterwards. `left`: those that did
   * not.
   */
  const take = (): { sent(): void; failed(left: readonly Attachment[]): void } => {
    const taken = shown.current;
    shown.current = [];
    if (taken.length > 0) attach([]);
    return {
      sent: () => release(taken),
      failed(left) {
        release(taken.filter((each) => !left.includes(each)));
        if (shown.current.length > 0) release(left);
        else show(left);
      },
    };
  };
  return { attachments, choose, chooseGif, remove, take };
}

/** Ready to be sent; null: it will never be. */
export async function attachedOf(attachment: Attachment): Promise<Attached | null> {
  if (attachment.kind === 'gif') return { gifUrl: attachment.url };
  const ready = await attachment.ready;
  return ready && { picture: ready.picture, ...(ready.at !== null && { pictureAt: ready.at }) };
}
