/**
 * Brings to this device what a member wants to see without a network: the pictures of conversations, the own albums and
 * the own events. Messages come by themselves [Y10].
 *
 * Responsibilities: asks for the answers that the screens of albums and events show, then downloads each picture that
 * is not here. It never goes beyond the room for pictures: the next one would push out an earlier one.
 * Races: what comes is stored as if it had been shown, so that stopping or losing the network loses nothing, and a
 * second start goes on with what is missing.
 */
import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import { albumPlaceOf } from '#schemas/album-media.ts';
import type { EventId, MemberId } from '#schemas/ids.ts';
import type { AnswerRequest } from '#schemas/wire/answer-request.ts';
import { done, type Result } from '#lib/result.ts';
import { nameAnswer, type AnswerName, type AnswerPage, type AnswerParams } from '#sync/answers/registry.ts';
import type { PictureCache } from '#sync/media/picture-cache.ts';

export const OFFLINE_PARTS = ['pictures', 'albums', 'events'] as const;
export type OfflinePart = (typeof OFFLINE_PARTS)[number];

/** As many events as answers have room on the device, beside those of other screens; the next ones come first. */
const MAX_EVENTS = 12;
/** Pictures between two looks at the room that is left. */
const LOOK_EVERY = 8;
/** Bytes of a picture where none is on the device to judge by. */
const USUAL_BYTES = 200 * 1024;

export interface OfflinePorts {
  account: MemberId;
  /** Paths of the pictures of all messages on this device, the newest first. */
  messagePictures(): Promise<readonly string[]>;
  request(request: AnswerRequest): Promise<Result<CachedAnswer | null, FailureCode>>;
  download(path: string): Promise<Result<null, FailureCode>>;
  media: Pick<PictureCache, 'cachedPaths' | 'usage'>;
}

export type OfflineOutcome =
  | { status: 'done'; arrived: number; /** Pictures that nobody has any more. */ gone: number }
  | { status: 'full' | 'stopped'; arrived: number; left: number }
  | { status: 'failed'; arrived: number; code: FailureCode };

const isGone = (code: FailureCode): boolean => code === 'not-found' || code === 'forbidden';

/** Asks for an answer as a screen would, with all of its pages, and resolves to them and to the files they name. */
async function askWhole<Name extends AnswerName>(
  { request }: OfflinePorts,
  name: Name,
  params: AnswerParams<Name>,
  signal: AbortSignal,
): Promise<Result<{ pages: readonly AnswerPage<Name>[]; files: readonly string[] }, FailureCode>> {
  let answer = await request({ kind: 'refresh', name, params });
  while (answer.ok && answer.value && answer.value.next !== null && !signal.aborted) {
    const longer = await request({ kind: 'more', name, params });
    if (longer.ok && longer.value?.pages.length === answer.value.pages.length) break;
    answer = longer;
  }
  if (!answer.ok) return answer;
  const kind = nameAnswer(name, params)?.kind;
  const pages = (answer.value?.pages ?? []).flatMap((page) => {
    const parsed = kind?.page.safeParse(page);
    return parsed?.success ? [parsed.data] : [];
  });
  return done({ pages: pages as AnswerPage<Name>[], files: pages.flatMap((page) => kind?.files?.(page) ?? []) });
}

/** Own events to come, each as its own screen shows it. */
async function eventFiles(ports: OfflinePorts, signal: AbortSignal): Promise<Result<readonly string[], FailureCode>> {
  const params = { list: 'mine', region: null, kind: null, period: 'any', friends: false } as const;
  const listed = await askWhole(ports, 'events', params, signal);
  if (!listed.ok) return listed;
  const files = [...listed.value.files];
  const ids = listed.value.pages.flatMap(({ events }) => events.map(({ id }): EventId => id));
  for (const eventId of ids.slice(0, MAX_EVENTS)) {
    if (signal.aborted) break;
    const shown = await askWhole(ports, 'event', { eventId }, signal);
    if (!shown.ok) return shown;
    files.push(...shown.value.files);
  }
  return done(files);
}

const filesOf: Record<
  OfflinePart,
  (ports: OfflinePorts, signal: AbortSignal) => Promise<Result<readonly string[], FailureCode>>
> = {
  pictures: async ({ messagePictures }) => done(await messagePictures()),
  async albums(ports, signal) {
    const albums = await askWhole(ports, 'member.albums', { member: ports.account }, signal);
    if (!albums.ok) return albums;
    // A video is loaded in parts by its own screen.
    return done(albums.value.files.filter((path) => albumPlaceOf(path)?.file !== 'video'));
  },
  events: eventFiles,
};

export interface MissingPictures {
  paths: readonly string[];
  /** About how many bytes they take. */
  bytes: number;
}

/** Asks for the answers, and resolves to what of these parts is not on this device. */
export async function findMissing(
  ports: OfflinePorts,
  parts: readonly OfflinePart[],
  signal: AbortSignal,
): Promise<Result<MissingPictures, FailureCode>> {
  const wanted: string[] = [];
  for (const part of OFFLINE_PARTS.filter((each) => parts.includes(each))) {
    if (signal.aborted) break;
    const files = await filesOf[part](ports, signal);
    if (!files.ok) return files;
    wanted.push(...files.value);
  }
  const here = new Set(await ports.media.cachedPaths(''));
  const paths = [...new Set(wanted)].filter((path) => !here.has(path));
  const { cached } = await ports.media.usage();
  return done({ paths, bytes: paths.length * (await usualBytes(ports.media, cached)) });
}

/** Downloads these pictures, one after the other. */
export async function bringPictures(
  ports: OfflinePorts,
  paths: readonly string[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (arrived: number, total: number) => void },
): Promise<OfflineOutcome> {
  let gone = 0;
  onProgress(0, paths.length);
  for (const [n, path] of paths.entries()) {
    const [arrived, left] = [n - gone, paths.length - n];
    if (signal.aborted) return { status: 'stopped', arrived, left };
    if (n % LOOK_EVERY === 0 && (await isFull(ports, Math.min(LOOK_EVERY, left))))
      return { status: 'full', arrived, left };
    const answer = await ports.download(path);
    if (!answer.ok && !isGone(answer.code)) return { status: 'failed', arrived, code: answer.code };
    if (!answer.ok) gone += 1;
    onProgress(n + 1, paths.length);
  }
  return { status: 'done', arrived: paths.length - gone, gone };
}

/** Resolves to the average size of the pictures on this device, in bytes. */
async function usualBytes(media: OfflinePorts['media'], cached: number): Promise<number> {
  const here = await media.cachedPaths('');
  return here.length > 0 ? Math.round(cached / here.length) : USUAL_BYTES;
}

/** Says whether so many more pictures, of the usual size here, would push out others. */
async function isFull({ media }: OfflinePorts, count: number): Promise<boolean> {
  const { cached, budget } = await media.usage();
  return cached + count * (await usualBytes(media, cached)) > budget;
}
