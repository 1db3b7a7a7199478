import { useCallback, useEffect, useRef, useState } from 'react';
import type { Gif } from '#schemas/gif.ts';
import type { Picture } from '#schemas/media.ts';
import { media } from '#i18n/fr/media.ts';
import { log } from '#lib/log.ts';
import { preparePicture } from '#platform/picture-client.ts';
import { toast } from '#ui/toast.ts';

/** What goes with the words: a picture or a GIF, not both. `url`: what is shown of it meanwhile. */
export type Attachment = { kind: 'picture'; url: string; ready: Promise<Picture | null>; prepared: boolean } | { kind: 'gif'; url: string; gif: Gif };

export interface Attached {
  picture?: Picture;
  gifUrl?: string;
}

async function prepared(file: Blob): Promise<Picture | null> {
  try {
    const made = await preparePicture(file);
    if (made.ok) return made.value;
    toast(media.refused, { text: media.refusals[made.code], tone: 'bad' });
  } catch (error) {
    log.warn('picture.not-prepared', { error: error instanceof Error ? error.name : typeof error });
    toast(media.refused, { text: media.refusals.unavailable, tone: 'bad' });
  }
  return null;
}

/** Shown at once, made ready meanwhile; what is no picture goes again, and says why. */
export function useAttachment() {
  const [attachment, attach] = useState<Attachment | null>(null);
  const shown = useRef<string | null>(null);
  const forget = () => {
    if (shown.current) URL.revokeObjectURL(shown.current);
    shown.current = null;
  };
  useEffect(() => forget, []);

  const clear = useCallback(() => {
    forget();
    attach(null);
  }, []);
  const choose = useCallback((file: Blob) => {
    forget();
    const url = (shown.current = URL.createObjectURL(file));
    const ready = prepared(file);
    attach({ kind: 'picture', url, ready, prepared: false });
    void ready.then((picture) => {
      if (shown.current !== url) return;
      if (!picture) forget();
      attach(picture && { kind: 'picture', url, ready, prepared: true });
    });
  }, []);
  const chooseGif = useCallback((gif: Gif) => {
    forget();
    attach({ kind: 'gif', url: gif.url, gif });
  }, []);
  return { attachment, attach, choose, chooseGif, clear };
}

/** Ready to be sent; null: it will never be. */
export async function attachedOf(attachment: Attachment | null): Promise<Attached | null> {
  if (!attachment) return {};
  if (attachment.kind === 'gif') return { gifUrl: attachment.gif.url };
  const picture = await attachment.ready;
  return picture && { picture };
}
