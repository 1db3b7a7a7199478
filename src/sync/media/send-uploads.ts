/**
 * Uploads pictures and videos before the entries that show them are sent [Y3]. After an interruption an upload goes on
 * from what the server has. Worker and service worker run the same code under one lock; a second upload of a file
 * changes nothing, since its name is unique.
 */
import type { EntryRules } from '#actions/types.ts';
import { isAlbumPath } from '#schemas/album-media.ts';
import { answerOf, messageIdOf, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { FailureCode, RefusalCode } from '#schemas/error-codes.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { systemClock, type Clock } from '#lib/clock.ts';
import { systemRandom, type Random } from '#lib/random.ts';
import { nextTry } from '#lib/retry-after.ts';
import { OutboxClosed, picturesOf } from '../outbox/database.ts';
import type { Locks } from '../session/lock.ts';
import type { DrainOutcome } from '../outbox/drain.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Upload } from './media-database.ts';
import type { MediaServer } from './media-server.ts';
import type { Media } from './media.ts';
import { withHeartbeat, withUploadLock } from './upload-lock.ts';

export interface UploadPorts {
  outbox: Outbox;
  media: Media;
  server: MediaServer;
  locks?: Locks;
  clock?: Clock;
  random?: Random;
  /** How many runs in a row have ended with `retry-later`. */
  attempt?: number;
}

/** How long a picture without a message is left, milliseconds: it is stored just before its message is queued. */
const ORPHAN_MS = 60_000;

/** Failures of an upload that another attempt would not change. */
const refusals: Partial<Record<FailureCode, RefusalCode>> = {
  forbidden: 'blocked',
  'bad-request': 'picture-refused',
  'too-large': 'picture-refused',
  'pictures-full': 'pictures-full',
};

/** Nobody blocks a member from their own albums: there it is the file that the server does not take. */
const refusalOf = (code: FailureCode, path: string): RefusalCode =>
  (isAlbumPath(path) ? null : refusals[code]) ?? 'picture-refused';

/** Files of conversations come first: a member waits for them, and the videos of albums take long. */
const conversationsFirst = (uploads: readonly Upload[]): Upload[] =>
  [...uploads].sort((one, other) => Number(isAlbumPath(one.path)) - Number(isAlbumPath(other.path)));

/**
 * Uploads and deletes pictures until nothing is left to do. `answeredCount`: how many pictures were uploaded or given
 * up.
 */
export async function sendUploads(ports: UploadPorts): Promise<DrainOutcome> {
  const { outbox, media, locks = navigator.locks, clock = systemClock } = ports;
  return withUploadLock(`alcove-media-${outbox.account}`, { media, locks, clock }, () => sendAll(ports)).catch(
    (error: unknown) => {
      if (error instanceof OutboxClosed) return { end: 'left', answeredCount: 0 } as const;
      throw error;
    },
  );
}

interface UploadFailure {
  code: FailureCode;
  retryAfterMs?: number;
}

async function sendAll({
  outbox,
  media,
  server,
  clock = systemClock,
  random = systemRandom,
  attempt = 0,
}: UploadPorts): Promise<DrainOutcome> {
  let answeredCount = 0;
  const retryLater = ({ code, retryAfterMs }: UploadFailure): DrainOutcome =>
    code === 'session-lost'
      ? { end: 'session-lost', answeredCount }
      : { end: 'retry-later', code, ...nextTry(attempt, random, retryAfterMs), answeredCount };

  const { uploadsOf } = outbox.rules;
  const { entries } = await outbox.snapshot();
  if (media.isIdle() && !entries.some((entry) => uploadsOf(entry).length > 0)) return { end: 'empty', answeredCount };
  answeredCount += await refuseLostPictures(outbox, media);
  await uploadAgain(outbox, media);
  // Albums and conversations have quotas of their own: where one is used up, files of the other still leave.
  const limited = new Map<boolean, UploadFailure>();
  for (const upload of conversationsFirst(await media.uploads())) {
    // Reads the queue again for each picture: a message discarded meanwhile is not sent any more.
    const queue = await outbox.snapshot();
    const { path, state } = upload;
    const isAlbum = isAlbumPath(path);
    const showingEntries = queue.entries.filter((each) => uploadsOf(each).includes(path));
    const entry = showingEntries.find((each) => isSendable(outbox.rules, queue, each, clock.now()));
    if (state === 'dropped') {
      const removed = await server.remove(path);
      if (!removed.ok && !refusals[removed.code] && removed.code !== 'not-found') return retryLater(removed);
      await media.forget(path);
    } else if (showingEntries.length === 0) {
      if (state === 'done') await media.release(path);
      else if (clock.now() - upload.at > ORPHAN_MS && !(await isDraft(outbox, path))) await media.drop(path);
    } else if (state === 'waiting' && entry && !limited.has(isAlbum)) {
      const sent = await send(upload, { media, server, clock });
      if (sent.ok) await media.mark(path, 'done');
      else if (sent.code === 'rate-limited') {
        limited.set(isAlbum, sent);
        continue;
      } else if (!queue.epoch || !refusals[sent.code]) return retryLater(sent);
      else await outbox.refuse(entry.id, queue.epoch, refusalOf(sent.code, path));
      answeredCount += 1;
    }
  }
  const [first] = [...limited.values()].sort((a, b) => (a.retryAfterMs ?? 0) - (b.retryAfterMs ?? 0));
  return first ? retryLater(first) : { end: 'empty', answeredCount };
}

/** Returns whether the picture belongs to a draft. */
const isDraft = async (outbox: Outbox, path: string): Promise<boolean> =>
  (await outbox.drafts()).some(({ attached }) => picturesOf(attached).includes(path));

async function send(
  { path, size, unanswered = 0, hasBegun }: Upload,
  { media, server, clock }: { media: Media; server: MediaServer; clock: Clock },
): ReturnType<MediaServer['upload']> {
  const picture = await media.picture(path);
  if (!picture) return { ok: false, code: 'bad-request' };
  if (!hasBegun) await media.noteBegun(path);
  const sent = await withHeartbeat({ media, clock }, { path, sent: 0, total: size }, (tell) =>
    server.upload(path, picture, {
      attempt: unanswered,
      isFirst: !hasBegun,
      onSent: (bytes, total) => tell({ path, sent: bytes, total: total || size }),
    }),
  );
  if (!sent.ok && sent.code === 'timeout') await media.noteTimeout(path);
  return sent;
}

/** Returns whether an entry may leave: not answered, not cancelled, and not waiting for « Toujours envoyer ? ». */
function isSendable(rules: EntryRules, queue: OutboxSnapshot, entry: Entry, now: number): boolean {
  const isCancelled = queue.entries.some((each) => rules.cancelledMessageOf(each) === messageIdOf(entry));
  return !isCancelled && !answerOf(queue, entry.id) && !rules.isStale(entry, queue, now);
}

/** Returns whether the server answered that a picture is missing, so that it must be uploaded again. */
export const hasMissingPictures = (queue: OutboxSnapshot): boolean =>
  queue.entries.some(({ id }) => answerOf(queue, id)?.code === 'picture-missing');

/**
 * Uploads pictures again that the server does not have, and sends their messages again: once automatically, then
 * whenever the member tries again [Y4].
 */
async function uploadAgain(outbox: Outbox, media: Media): Promise<void> {
  const queue = await outbox.snapshot();
  if (!queue.epoch || !hasMissingPictures(queue) || (await media.hasUnmoved())) return;
  const uploadsByPath = new Map((await media.uploads()).map((upload) => [upload.path, upload]));
  for (const entry of queue.entries) {
    const paths = outbox.rules.uploadsOf(entry);
    if (paths.length === 0 || answerOf(queue, entry.id)?.code !== 'picture-missing') continue;
    const uploads = paths.flatMap((path) => uploadsByPath.get(path) ?? []);
    if (uploads.length < paths.length) await outbox.refuse(entry.id, queue.epoch, 'picture-lost');
    else if (uploads.every(({ state }) => state === 'done')) {
      for (const path of paths) await media.mark(path, 'waiting');
      if (!uploads.some(({ again }) => again)) await outbox.retry(entry.id);
    }
  }
}

/**
 * Refuses entries whose picture the browser has removed: the member sees it, and nothing waits for it [Y19]. One that a
 * change of the app lock has not moved yet is not lost [Y22].
 */
async function refuseLostPictures(outbox: Outbox, media: Media): Promise<number> {
  const { uploadsOf } = outbox.rules;
  const queue = await outbox.snapshot();
  const waitingEntries = queue.entries.filter(
    (entry) => uploadsOf(entry).length > 0 && !answerOf(queue, entry.id) && !queue.claimed.has(entry.id),
  );
  if (!queue.epoch || waitingEntries.length === 0 || (await media.hasUnmoved())) return 0;
  const storedPaths = new Set((await media.uploads()).map(({ path }) => path));
  const lostEntries = waitingEntries.filter((entry) => !uploadsOf(entry).every((path) => storedPaths.has(path)));
  for (const { id } of lostEntries) await outbox.refuse(id, queue.epoch, 'picture-lost');
  return lostEntries.length;
}
