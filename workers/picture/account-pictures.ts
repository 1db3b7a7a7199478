/**
 * Uploads and downloads the pictures of one account. Races: a file that is erased while it is on its way is not stored
 * when it arrives [S18].
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import { isAlbumPath } from '#schemas/album-media.ts';
import { isSealedFile } from '#schemas/sealed-file.ts';
import { isDocumentPath } from '#schemas/documents.ts';
import { fileType, mediaPlaceOf, type UploadFile } from '#schemas/media.ts';
import { isProfilePicture } from '#schemas/profile-picture.ts';
import { errorName, log } from '#lib/log.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { DrainOutcome } from '#sync/outbox/drain.ts';
import type { SendMediaRequest } from '#sync/media/media-request.ts';
import { createMediaServer, type DownloadedFile } from '#sync/media/media-server.ts';
import type { StoredPicture, Media } from '#sync/media/media.ts';
import { sendUploads } from '#sync/media/send-uploads.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { AccessToken } from '#sync/outbox/transport.ts';
import type { WorkerEnvironment } from '../sync/ports.ts';

export interface AccountPictures {
  localPictures: Media['localPictures'];
  /** Runs the upload loop once, under its lock. */
  send(attempt: number): Promise<DrainOutcome>;
  /** Uploads a picture at once, without retrying, and stores it on the device if there is room. */
  upload(path: string, picture: StoredPicture): Promise<Result<null, FailureCode>>;
  /** Uploads a document, which the device does not keep. */
  uploadDocument(path: string, file: UploadFile): Promise<Result<null, FailureCode>>;
  /** Downloads a picture to the device, where the caller reads it. */
  download(path: string): Promise<Result<null, FailureCode>>;
  /** Downloads a picture, or a part of a video, that is not to be stored on the device. */
  read(path: string, from?: number): Promise<Result<DownloadedFile, FailureCode>>;
  sweep: Media['sweep'];
  erase: Media['erase'];
  /** Those of downloads on their way included. */
  cachedPaths: Media['cachedPaths'];
}

/** Any other address is never requested: its owner would learn who looks. */
const isStoredFile = (path: string): boolean =>
  mediaPlaceOf(path) !== null || isProfilePicture(path) || isAlbumPath(path);

const logCleanupFailure = (error: unknown) => log.warn('media.not-swept', { error: errorName(error) });

interface AccountPicturesParts extends Pick<WorkerEnvironment, 'clock' | 'random' | 'locks'> {
  outbox: Outbox;
  media: Media;
  baseUrl: string;
  accessToken: AccessToken;
  send: SendMediaRequest;
}

export function createAccountPictures({
  outbox,
  media,
  baseUrl,
  accessToken,
  send,
  clock,
  random,
  locks,
}: AccountPicturesParts): AccountPictures {
  const server = createMediaServer({ baseUrl, accessToken, send });
  /** How many uploads of a profile picture in a row got no answer; the member repeats these uploads. */
  let timeoutCount = 0;
  /** Of the uploads that the member repeats. */
  const begunPaths = new Set<string>();
  const downloads = new Map<string, Promise<Result<null, FailureCode>>>();
  const erasedMeanwhile = new Set<string>();

  async function downloadOne(path: string): Promise<Result<null, FailureCode>> {
    if (!isStoredFile(path)) return refused('not-found');
    const downloaded = await server.download(path);
    if (erasedMeanwhile.has(path)) return refused('not-found');
    if (!downloaded.ok) return downloaded;
    const type = fileType.safeParse(downloaded.value.type);
    return type.success ? saveLocally(path, { bytes: downloaded.value.bytes, type: type.data }) : refused('bad-answer');
  }
  function endDownload(path: string): void {
    downloads.delete(path);
    erasedMeanwhile.delete(path);
  }

  async function saveLocally(path: string, picture: StoredPicture): Promise<Result<null, FailureCode>> {
    try {
      await media.save(path, picture);
      return done(null);
    } catch (error) {
      log.warn('media.not-kept', { error: errorName(error) });
      return refused('storage-full');
    }
  }

  async function uploadNow(path: string, file: UploadFile): Promise<Result<null, FailureCode>> {
    const isFirst = !begunPaths.has(path);
    begunPaths.add(path);
    const uploaded = await server.upload(path, file, {
      attempt: timeoutCount,
      isFirst,
      onSent: (sent, total) => media.reportProgress({ path, sent, total }),
    });
    timeoutCount = !uploaded.ok && uploaded.code === 'timeout' ? timeoutCount + 1 : 0;
    return uploaded;
  }

  return {
    localPictures: media.localPictures,
    send: (attempt) => sendUploads({ outbox, media, server, clock, random, locks, attempt }),
    async upload(path, picture) {
      const uploaded = await uploadNow(path, picture);
      // The server has it: a full device downloads it when it is shown.
      if (uploaded.ok) await saveLocally(path, picture);
      return uploaded;
    },
    uploadDocument: async (path, file) => (isDocumentPath(path) ? uploadNow(path, file) : refused('bad-request')),
    download(path) {
      const download = downloads.get(path) ?? downloadOne(path).finally(() => endDownload(path));
      downloads.set(path, download);
      return download;
    },
    read: async (path, from) =>
      isStoredFile(path) || isDocumentPath(path) || isSealedFile(path)
        ? server.download(path, from)
        : refused('not-found'),
    sweep: (inSight) => media.sweep(inSight).catch(logCleanupFailure),
    erase(paths) {
      for (const path of paths) if (downloads.has(path)) erasedMeanwhile.add(path);
      return media.erase(paths).catch(logCleanupFailure);
    },
    async cachedPaths(prefix) {
      const onTheirWay = [...downloads.keys()].filter((path) => path.startsWith(prefix));
      return [...new Set([...onTheirWay, ...(await media.cachedPaths(prefix))])];
    },
  };
}
