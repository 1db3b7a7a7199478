/** An account's pictures on this device, for page, worker and service worker alike; opened when first needed. */
import type { Picture, PictureType } from '#schemas/media.ts';
import { openChannel, type OpenChannel } from '#lib/channel.ts';
import { systemClock, type Clock } from '#lib/clock.ts';
import type { Outbox } from '../outbox.ts';
import type { PicturesHere } from '../rules/pick.ts';
import {
  mediaDatabases,
  type MediaDatabase,
  type MediaDatabases,
  type Upload,
  type UploadState,
} from './media-database.ts';
import { budgetOf, seenStore, type SeenPictures } from './seen.ts';

export interface Progress {
  path: string;
  sent: number;
  total: number;
}

export interface KeptPicture {
  bytes: ArrayBuffer;
  type: PictureType;
}

export interface Media extends SeenPictures {
  /** [Y3] Before its message is queued: whoever finds the message finds the picture. */
  add(path: string, picture: Omit<Picture, 'width' | 'height'>): Promise<void>;
  uploads(): Promise<readonly Upload[]>;
  /**
   * Nothing waited at the last look, and nothing was heard since; what was just written may not have been heard of yet.
   */
  idle(): boolean;
  /** Whether a picture was added or taken back here and may have to travel. */
  waits(): boolean;
  /** Which messages that show pictures may leave. */
  here(): Promise<PicturesHere>;
  mark(path: string, state: UploadState): Promise<void>;
  /** An attempt to bring it heard nothing: the next one waits longer. */
  unanswered(path: string): Promise<void>;
  /** What its message showed has left, and is now a picture like any other. */
  release(path: string): Promise<void>;
  /** Taken back: the picture is gone from here, and what was uploaded of it will be. */
  drop(path: string): Promise<void>;
  forget(path: string): Promise<void>;
  /** [Y11] Their messages were deleted: nothing of them stays here. */
  erase(paths: readonly string[]): Promise<void>;
  /** As told by whoever uploads, in any context. */
  tell(progress: Progress): void;
  onProgress(listener: (progress: Progress) => void): () => void;
}

export interface MediaPorts {
  clock?: Clock;
  channel?: OpenChannel;
  /** Where they are not the browser's own. */
  databases?: MediaDatabases;
}

type Told = { kind: 'changed' } | ({ kind: 'progress' } & Progress);

const opened = new WeakMap<Outbox, Media>();
/** One for each outbox of this context: it is open for as long as that is [Y16]. */
export function mediaOf(outbox: Outbox): Media {
  const media = opened.get(outbox) ?? createMedia(outbox);
  opened.set(outbox, media);
  return media;
}

export function createMedia(
  outbox: Outbox,
  { clock = systemClock, channel = openChannel, databases = mediaDatabases }: MediaPorts = {},
): Media {
  const { account } = outbox;
  let opening: Promise<MediaDatabase | null> | null = null;
  /** Nothing waits, as far as was heard. */
  let idle = false;
  /** Something was added here. */
  let added = false;
  let closed = false;
  const listeners = new Set<(progress: Progress) => void>();
  const wire = channel(`alcove-media-${account}`);
  wire.listen((message) => {
    const told = message as Told;
    if (told.kind === 'changed') idle = false;
    else hear(told);
  });
  const hear = (progress: Progress) => {
    for (const listener of listeners) listener(progress);
  };
  void outbox.closed.then(async () => {
    closed = true;
    wire.close();
    (await opening?.catch(() => null))?.close();
  });

  /** [Y17] The outbox says whether the device is still this owner's, before and after: nothing is made for nobody. */
  async function open(create: boolean): Promise<MediaDatabase | null> {
    await outbox.drafts();
    const found = await databases.open(account, create, () => (opening = null));
    const database = found?.db ?? null;
    try {
      await outbox.drafts();
    } catch (error) {
      database?.close();
      if (found?.fresh) await databases.remove(account);
      throw error;
    }
    if (closed) database?.close();
    return database;
  }
  async function database(create: boolean): Promise<MediaDatabase | null> {
    const known = await opening?.catch(() => null);
    if (known) return known;
    const now = open(create);
    opening = now;
    return now;
  }

  async function change(path: string, how: (upload: Upload) => Upload | null, alsoSeen = false): Promise<void> {
    const db = await database(false);
    if (!db) return;
    const tx = db.transaction(['uploads', 'bytes', 'seen'], 'readwrite');
    const seen = alsoSeen ? await tx.objectStore('seen').get(path) : undefined;
    const upload = (await tx.objectStore('uploads').get(path)) ?? (seen && { ...seen, state: 'done' as const });
    if (upload) {
      const next = how(upload);
      await (next ? tx.objectStore('uploads').put({ ...next, v: 1 }) : tx.objectStore('uploads').delete(path));
      if (!next && upload.state === 'done')
        await tx.objectStore('seen').put({ v: 1, path, type: upload.type, size: upload.size, at: clock.now() });
      else if (!next || next.state === 'dropped')
        await Promise.all([tx.objectStore('bytes').delete(path), tx.objectStore('seen').delete(path)]);
    }
    await tx.done;
    announce();
  }
  function announce(): void {
    idle = false;
    if (!closed) wire.post({ kind: 'changed' } satisfies Told);
  }

  const uploads = async (): Promise<readonly Upload[]> => {
    idle = true;
    const all = (await (await database(false))?.getAll('uploads')) ?? [];
    if (all.length > 0) idle = false;
    return all.filter(({ v }) => v === 1);
  };

  return {
    ...seenStore({ database, clock, budget: budgetOf }),
    async add(path, { bytes, type }) {
      const db = await database(true);
      if (!db) return;
      const tx = db.transaction(['uploads', 'bytes'], 'readwrite', { durability: 'strict' });
      await Promise.all([
        tx.objectStore('bytes').put(bytes, path),
        tx.objectStore('uploads').put({ v: 1, path, type, size: bytes.byteLength, at: clock.now(), state: 'waiting' }),
        tx.done,
      ]);
      added = true;
      announce();
    },
    uploads,
    waits: () => added,
    idle: () => idle,
    async here() {
      const all = idle ? [] : await uploads();
      const inState = (wanted: UploadState) =>
        new Set(all.filter(({ state }) => state === wanted).map(({ path }) => path));
      return { uploaded: inState('done'), waiting: inState('waiting') };
    },
    mark(path, state) {
      if (state === 'waiting') added = true;
      return change(path, (upload) =>
        upload.state === 'dropped'
          ? upload
          : { ...upload, state, ...(upload.state === 'done' && state === 'waiting' && { again: true }) },
      );
    },
    unanswered: (path) => change(path, (upload) => ({ ...upload, unanswered: (upload.unanswered ?? 0) + 1 })),
    // Taken back since it was looked at: it is still to go.
    release: (path) => change(path, (upload) => (upload.state === 'dropped' ? upload : null)),
    // Whoever uploads may have found its message gone before the picture was dropped, and taken it for one that had
    // left.
    drop: (path) => change(path, (upload) => ({ ...upload, state: 'dropped' }), true),
    forget: (path) => change(path, () => null),
    async erase(paths) {
      const db = await database(false);
      if (!db) return;
      const tx = db.transaction(['uploads', 'seen', 'bytes'], 'readwrite');
      await Promise.all([
        ...paths.flatMap((path) => [
          tx.objectStore('uploads').delete(path),
          tx.objectStore('seen').delete(path),
          tx.objectStore('bytes').delete(path),
        ]),
        tx.done,
      ]);
      announce();
    },
    tell(progress) {
      hear(progress);
      if (!closed) wire.post({ kind: 'progress', ...progress } satisfies Told);
    },
    onProgress(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
