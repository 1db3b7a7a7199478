/** Manages an account's pictures on this device, in page, worker and service worker; opens the database when needed. */
import type { FileType } from '#schemas/media.ts';
import { openChannel, type OpenChannel } from '#lib/channel.ts';
import { systemClock, type Clock } from '#lib/clock.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { LocalPictures } from '../outbox/rules/pick.ts';
import {
  mediaDatabases,
  type MediaDatabase,
  type MediaDatabases,
  type Upload,
  type UploadState,
} from './media-database.ts';
import { budgetOf, createPictureCache, type PictureCache } from './picture-cache.ts';
import { allStored, deleteStored, getStored, putBytes, putStored, sealedBytes } from './stored-pictures.ts';

export interface UploadProgress {
  path: string;
  sent: number;
  total: number;
}

export interface StoredPicture {
  bytes: ArrayBuffer;
  type: FileType;
}

export interface Media extends PictureCache {
  /**
   * Stores a picture to be uploaded, before its message is queued: a context that finds the message finds the picture
   * [Y3].
   */
  add(path: string, picture: StoredPicture): Promise<void>;
  uploads(): Promise<readonly Upload[]>;
  /**
   * Returns whether no upload waited at the last read and no change was announced since. A change just written may not
   * be announced yet.
   */
  isIdle(): boolean;
  /**
   * Returns whether this context has added a picture, or marked one as waiting again, so that an upload may be needed.
   */
  hasNewUploads(): boolean;
  /** Whether a change of the app lock has left pictures behind that a later unlocking moves [Y22]. */
  hasUnmoved(): Promise<boolean>;
  /** Resolves to the uploaded and the waiting pictures: they decide which messages may leave. */
  localPictures(): Promise<LocalPictures>;
  mark(path: string, state: UploadState): Promise<void>;
  /** Notes that an attempt to upload got no answer: the next one waits longer. */
  noteTimeout(path: string): Promise<void>;
  /** Notes that the server may have some of it from now on. */
  noteBegun(path: string): Promise<void>;
  /** Turns an upload whose message has been sent into an ordinary cached picture. */
  release(path: string): Promise<void>;
  /** Removes a discarded picture from this device, and has an uploaded copy deleted on the server. */
  drop(path: string): Promise<void>;
  forget(path: string): Promise<void>;
  /** Removes every trace of these pictures: their messages were deleted [Y11]. */
  erase(paths: readonly string[]): Promise<void>;
  /** Reports the progress of an upload to every context. */
  reportProgress(progress: UploadProgress): void;
  onProgress(listener: (progress: UploadProgress) => void): () => void;
}

export interface MediaPorts {
  clock?: Clock;
  channel?: OpenChannel;
  /** Defaults to the browser's databases. */
  databases?: MediaDatabases;
}

type MediaNotice = { kind: 'changed' } | ({ kind: 'progress' } & UploadProgress);

const mediaByOutbox = new WeakMap<Outbox, Media>();
/** Returns the media of an outbox, one for each outbox of this context: open for as long as the outbox is [Y16]. */
export function mediaOf(outbox: Outbox): Media {
  const media = mediaByOutbox.get(outbox) ?? createMedia(outbox);
  mediaByOutbox.set(outbox, media);
  return media;
}

export function createMedia(
  outbox: Outbox,
  { clock = systemClock, channel = openChannel, databases = mediaDatabases }: MediaPorts = {},
): Media {
  const { account } = outbox;
  let opening: Promise<MediaDatabase | null> | null = null;
  /** No upload waits, as far as this context knows. */
  let idle = false;
  /** This context has added an upload. */
  let added = false;
  let closed = false;
  const listeners = new Set<(progress: UploadProgress) => void>();
  const broadcast = channel(`alcove-media-${account}`);
  broadcast.listen((message) => {
    const notice = message as MediaNotice;
    if (notice.kind === 'changed') idle = false;
    else notifyProgress(notice);
  });
  const notifyProgress = (progress: UploadProgress) => {
    for (const listener of listeners) listener(progress);
  };
  void outbox.closed.then(async () => {
    closed = true;
    broadcast.close();
    (await opening?.catch(() => null))?.close();
  });

  /**
   * Opens the database. Reading the outbox before and after proves that the device is still this owner's: otherwise a
   * database just created is removed again [Y17].
   */
  async function open(create: boolean): Promise<MediaDatabase | null> {
    await outbox.drafts();
    const openedDatabase = await databases.open(account, create, () => (opening = null));
    const database = openedDatabase?.db ?? null;
    try {
      await outbox.drafts();
    } catch (error) {
      database?.close();
      if (openedDatabase?.fresh) await databases.remove(account);
      throw error;
    }
    if (closed) database?.close();
    return database;
  }
  async function database(create: boolean): Promise<MediaDatabase | null> {
    const current = await opening?.catch(() => null);
    if (current) return current;
    const attempt = open(create);
    opening = attempt;
    return attempt;
  }

  async function change(path: string, update: (upload: Upload) => Upload | null, includeCached = false): Promise<void> {
    const db = await database(false);
    if (!db) return;
    const tx = db.transaction(['uploads', 'bytes', 'seen'], 'readwrite');
    const cached = includeCached ? await getStored(tx, 'seen', path) : undefined;
    const upload = (await getStored(tx, 'uploads', path)) ?? (cached && { ...cached, state: 'done' as const });
    if (upload) {
      const next = update(upload);
      await (next ? putStored(tx, 'uploads', next) : deleteStored(tx, 'uploads', path));
      if (!next && upload.state === 'done')
        await putStored(tx, 'seen', { path, type: upload.type, size: upload.size, at: clock.now() });
      else if (!next || next.state === 'dropped')
        await Promise.all([deleteStored(tx, 'bytes', path), deleteStored(tx, 'seen', path)]);
    }
    await tx.done;
    announce();
  }
  function announce(): void {
    idle = false;
    if (!closed) broadcast.post({ kind: 'changed' } satisfies MediaNotice);
  }

  const uploads = async (): Promise<readonly Upload[]> => {
    idle = true;
    const db = await database(false);
    const all = db ? await allStored(db, 'uploads') : [];
    if (all.length > 0) idle = false;
    return all;
  };

  return {
    ...createPictureCache({ database, clock, budget: budgetOf }),
    async add(path, { bytes, type }) {
      const db = await database(true);
      if (!db) return;
      const stored = sealedBytes(db, path, bytes);
      const tx = db.transaction(['uploads', 'bytes'], 'readwrite', { durability: 'strict' });
      const upload = { path, type, size: bytes.byteLength, at: clock.now(), state: 'waiting' as const };
      // Bytes that find no room leave no upload behind.
      await Promise.all([putBytes(tx, path, stored).then(() => putStored(tx, 'uploads', upload)), tx.done]);
      added = true;
      announce();
    },
    uploads,
    hasNewUploads: () => added,
    isIdle: () => idle,
    hasUnmoved: () => databases.hasUnmoved(account),
    async localPictures() {
      const all = idle ? [] : await uploads();
      const inState = (target: UploadState) =>
        new Set(all.filter(({ state }) => state === target).map(({ path }) => path));
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
    noteTimeout: (path) => change(path, (upload) => ({ ...upload, unanswered: (upload.unanswered ?? 0) + 1 })),
    noteBegun: (path) => change(path, (upload) => ({ ...upload, hasBegun: true })),
    // A picture dropped since the list was read is still to be deleted on the server.
    release: (path) => change(path, (upload) => (upload.state === 'dropped' ? upload : null)),
    // The uploader may have found the message gone before the picture was dropped, and released it as sent.
    drop: (path) => change(path, (upload) => ({ ...upload, state: 'dropped' }), true),
    forget: (path) => change(path, () => null),
    async erase(paths) {
      const db = await database(false);
      if (!db) return;
      const tx = db.transaction(['uploads', 'seen', 'bytes'], 'readwrite');
      await Promise.all([
        ...paths.flatMap((path) => [
          deleteStored(tx, 'uploads', path),
          deleteStored(tx, 'seen', path),
          deleteStored(tx, 'bytes', path),
        ]),
        tx.done,
      ]);
      announce();
    },
    reportProgress(progress) {
      notifyProgress(progress);
      if (!closed) broadcast.post({ kind: 'progress', ...progress } satisfies MediaNotice);
    },
    onProgress(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
