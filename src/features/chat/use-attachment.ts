import { useCallback, useEffect, useRef, useState } from 'react';
import type { Gif } from '#schemas/gif.ts';
import { PICTURES_AT_ONCE, type Picture } from '#schemas/media.ts';
import { errorText } from '#i18n/errors.ts';
import { media } from '#i18n/fr/media.ts';
import { errorName, log } from '#lib/log.ts';
import type { DraftPort } from '#device/draft-port.ts';
import { preparePicture } from '#platform/picture-client.ts';
import { storageRefusal } from '#lib/storage-failure.ts';
import { toast } from '#ui/toast.ts';

/** A prepared picture; `at`: its path on this device, as part of the draft. */
interface PreparedPicture {
  picture: Picture;
  at: string | null;
}
/** `url`: of the preview; `lostAnimation`: the original was animated. */
export type AttachedPicture = {
  kind: 'picture';
  id: number;
  url: string;
  ready: Promise<PreparedPicture | null>;
  prepared: boolean;
  lostAnimation: boolean;
};
/** An attachment of the text: one of several pictures, each a message of its own, or a GIF. */
export type Attachment = AttachedPicture | { kind: 'gif'; id: number; url: string; label: string };

export interface AttachmentContent {
  picture?: Picture;
  pictureAt?: string;
  gifUrl?: string;
}

const refuse = (text: string) => toast(media.refused, { text, tone: 'bad' });

async function prepareOrRefuse(file: Blob): Promise<{ picture: Picture; animationLost: boolean } | null> {
  try {
    const result = await preparePicture(file);
    if (result.ok) return { picture: result.value, animationLost: result.animationLost };
    refuse(media.refusals[result.code]);
  } catch (error) {
    log.warn('picture.not-prepared', { error: errorName(error) });
    refuse(media.refusals.unavailable);
  }
  return null;
}

/** A promise of the draft, which may become available after the first choice. */
function deferredDraft(): { open: Promise<DraftPort>; resolveDraft(draft: DraftPort): void } {
  let resolveDraft: (draft: DraftPort) => void = () => undefined;
  const open = new Promise<DraftPort>((resolve) => (resolveDraft = resolve));
  return { open, resolveDraft };
}

const isPicture = (each: Attachment): each is AttachedPicture => each.kind === 'picture';
const release = (items: readonly Attachment[]) =>
  items.filter(isPicture).forEach(({ url }) => URL.revokeObjectURL(url));

/**
 * Manages the attachments of a draft. A picture is shown at once, prepared one after another, and stored with the
 * draft. A file that is no picture, or does not fit on the device, is removed again with a reason.
 */
export function useAttachment(draft: DraftPort | null) {
  const [attachments, attach] = useState<readonly Attachment[]>([]);
  const [port] = useState(deferredDraft);
  /** The attachments as on the screen, including changes not drawn yet. */
  const shown = useRef<readonly Attachment[]>([]);
  const nextId = useRef(1);
  const preparing = useRef<Promise<unknown>>(Promise.resolve());
  const show = useCallback((next: readonly Attachment[]) => {
    release(shown.current.filter(({ id }) => !next.some((each) => each.id === id)));
    // An empty list is not drawn again.
    if (shown.current.length > 0 || next.length > 0) attach(next);
    shown.current = next;
  }, []);
  const isAttached = (id: number) => shown.current.some((each) => each.id === id);
  useEffect(() => () => release(shown.current), []);
  useEffect(() => {
    if (!draft) return;
    port.resolveDraft(draft);
    const nextIdBefore = nextId.current;
    if (nextIdBefore > 1) return;
    draft.loadAttachment().then(
      (stored) => {
        if (!stored || nextId.current !== nextIdBefore) return;
        if ('gif' in stored)
          return show([{ kind: 'gif', id: nextId.current++, url: stored.gif, label: stored.label ?? media.aGif }]);
        const { more, ...first } = stored;
        show(
          [first, ...more].map(({ picture, path }) => {
            const url = URL.createObjectURL(new Blob([picture.bytes], { type: picture.type }));
            return {
              kind: 'picture',
              id: nextId.current++,
              url,
              ready: Promise.resolve({ picture, at: path }),
              prepared: true,
              lostAnimation: false,
            };
          }),
        );
      },
      () => undefined,
    );
  }, [draft, port, show]);

  /** Prepares one picture at a time: a phone lacks the memory for ten. */
  const begin = useCallback(
    (file: Blob): AttachedPicture => {
      const [id, url] = [nextId.current++, URL.createObjectURL(file)];
      const prepare = async (): Promise<PreparedPicture | null> => {
        const result = isAttached(id) ? await prepareOrRefuse(file) : null;
        if (!result || !isAttached(id)) return null;
        try {
          const draft = await port.open;
          const at = await draft.addPicture(result.picture);
          if (!isAttached(id)) await draft.removePicture(at);
          show(
            shown.current.map((each) =>
              each.id === id && isPicture(each)
                ? { ...each, prepared: true, lostAnimation: result.animationLost }
                : each,
            ),
          );
          return { picture: result.picture, at };
        } catch (error) {
          refuse(errorText(storageRefusal(error) ?? 'storage-broken'));
          return null;
        }
      };
      const ready = preparing.current.then(prepare);
      preparing.current = ready;
      void ready.then((result) => result ?? show(shown.current.filter((each) => each.id !== id)));
      return { kind: 'picture', id, url, ready, prepared: false, lostAnimation: false };
    },
    [port, show],
  );
  const choose = useCallback(
    (files: readonly Blob[]) => {
      const before = shown.current.filter(isPicture);
      const freePlaces = PICTURES_AT_ONCE - before.length;
      if (files.length > freePlaces)
        toast(media.tooMany(PICTURES_AT_ONCE), { text: media.notJoined(files.length - freePlaces), tone: 'bad' });
      if (files.length > 0 && freePlaces > 0) show([...before, ...files.slice(0, freePlaces).map(begin)]);
    },
    [begin, show],
  );
  const change = useCallback(
    // If it cannot be stored, it is shown all the same.
    (write: (draft: DraftPort) => Promise<unknown>) => void port.open.then(write).catch(() => undefined),
    [port],
  );
  const chooseGif = useCallback(
    ({ url, label }: Gif) => {
      show([{ kind: 'gif', id: nextId.current++, url, label }]);
      change((draft) => draft.saveAttachment({ gif: url, label }));
    },
    [change, show],
  );
  const remove = useCallback(
    (id: number) => {
      const removed = shown.current.find((each) => each.id === id);
      show(shown.current.filter((each) => each.id !== id));
      if (removed?.kind === 'gif') change((draft) => draft.saveAttachment(null));
      else if (removed?.prepared)
        void removed.ready.then((ready) => void (ready?.at && change((draft) => draft.removePicture(ready.at ?? ''))));
    },
    [change, show],
  );
  /**
   * Takes the attachments for sending; the draft is cleared with the first message. The caller then reports the outcome
   * with `sent` or `failed`. `unsent`: those that became no message.
   */
  const take = (): { sent(): void; failed(unsent: readonly Attachment[]): void } => {
    const attachmentsToSend = shown.current;
    shown.current = [];
    if (attachmentsToSend.length > 0) attach([]);
    return {
      sent: () => release(attachmentsToSend),
      failed(unsent) {
        release(attachmentsToSend.filter((each) => !unsent.includes(each)));
        if (shown.current.length > 0) release(unsent);
        else show(unsent);
      },
    };
  };
  return { attachments, choose, chooseGif, remove, take };
}

/** Resolves to the content to send; null: the picture could not be prepared. */
export async function attachmentContentOf(attachment: Attachment): Promise<AttachmentContent | null> {
  if (attachment.kind === 'gif') return { gifUrl: attachment.url };
  const ready = await attachment.ready;
  return ready && { picture: ready.picture, ...(ready.at !== null && { pictureAt: ready.at }) };
}
