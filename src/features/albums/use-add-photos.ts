import { useState } from 'react';
import { media } from '#i18n/fr/media.ts';
import { errorName, log } from '#lib/log.ts';
import { preparePicture } from '#platform/picture-client.ts';
import type { AlbumName } from '#schemas/album-media.ts';
import { toast } from '#ui/toast.ts';
import { albums as text } from './text.fr.ts';
import type { MediaActions } from './use-media-actions.ts';

interface Ports {
  actions: MediaActions;
  /** How many more there may be; null: without limit. */
  left: number | null;
  limit: number | null;
}

type Progress = { at: number; of: number } | null;

/** Prepares chosen photographs one after the other, and queues each. Those beyond the limit are refused before. */
export function useAddPhotos({ actions, left, limit }: Ports) {
  const [progress, setProgress] = useState<Progress>(null);

  async function addOne(file: File, album: AlbumName): Promise<boolean> {
    const prepared = await preparePicture(file).catch((error: unknown) => {
      log.warn('picture.not-prepared', { error: errorName(error) });
      return { ok: false, code: 'unavailable' } as const;
    });
    if (!prepared.ok) {
      toast(text.add.refused(file.name), { text: media.refusals[prepared.code], tone: 'bad' });
      return false;
    }
    return actions.queue(actions.run?.addPhoto({ picture: prepared.value, album }), null);
  }

  async function add(files: readonly File[], album: AlbumName): Promise<void> {
    const accepted = left === null ? files : files.slice(0, left);
    if (accepted.length < files.length && limit !== null)
      toast(accepted.length === 0 ? text.limit.full(limit) : text.limit.some(accepted.length), { tone: 'bad' });
    let count = 0;
    for (const [index, file] of accepted.entries()) {
      setProgress({ at: index + 1, of: accepted.length });
      if (await addOne(file, album)) count += 1;
    }
    setProgress(null);
    if (count === 0) return;
    const online = count === 1 ? text.add.queuedText : text.add.queuedMany;
    toast(text.add.queued(count), { text: actions.isOnline ? online : text.add.later });
  }

  return { progress, add };
}
