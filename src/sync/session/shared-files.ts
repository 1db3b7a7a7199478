/**
 * What the system's share menu has handed to the installed app, until it is put into a conversation or an album. It
 * lies in a cache of its own: a sign-out removes it with every cache but the shell [Y17], and it is erased after a day.
 * It belongs to the device, because somebody who is not signed in may share, and signs in then. Under an app lock it is
 * encrypted for the lock, and only its time is in the clear [Y22].
 */
import { errorName, log } from '#lib/log.ts';
import { openFromInbox, sealForInbox } from '../lock/inbox.ts';
import { currentCipher } from '../lock/current-cipher.ts';
import { deleteCache } from './delete-cache.ts';
import type { OwnInbox } from './own-inbox.ts';

export const SHARED_CACHE = 'alcove-shared';
const INFO = '/shared/info';
const fileAt = (index: number) => `/shared/${index}`;
const DAY_MS = 24 * 60 * 60_000;
/** Marks what is encrypted. */
const SEALED = 'application/x-sealed';

/** Why something of it was left out: pictures, or the end of its text. */
export type ShareProblem = 'wrong-type' | 'too-large' | 'too-many' | 'text-cut' | 'no-room' | 'unreadable';
export interface Shared {
  at: number;
  text: string;
  files: readonly File[];
  problems: readonly ShareProblem[];
}
interface Info extends Omit<Shared, 'files'> {
  files: readonly { name: string; type: string }[];
}
const AT = 'x-shared-at';

/** Replaces what was shared before. `inbox`: of the owner’s lock; null: there is none. */
export async function storeShared(
  info: Omit<Shared, 'files'>,
  files: readonly File[],
  inbox: OwnInbox | null,
): Promise<void> {
  await forgetShared();
  await putShared(info, files, inbox);
}

/**
 * Writes again in the clear what waits for a lock that is being turned off, whose inbox goes with it. One place after
 * the other, so that a page that is closed in between loses nothing.
 */
export async function unsealShared(now: number, inbox: OwnInbox): Promise<void> {
  const shared = await readShared(now, inbox);
  if (shared) await putShared(shared, shared.files, null);
}

async function putShared(
  { at, text, problems }: Omit<Shared, 'files'>,
  files: readonly File[],
  inbox: OwnInbox | null,
): Promise<void> {
  const cache = await caches.open(SHARED_CACHE);
  const put = async (place: string, content: Blob) => {
    const isSealed = inbox?.takes === true;
    const body = isSealed ? await sealForInbox(inbox.publicKey, place, await content.arrayBuffer()) : content;
    const headers = { [AT]: `${at}`, ...(isSealed && { 'content-type': SEALED }) };
    await cache.put(place, new Response(body, { headers }));
  };
  for (const [index, file] of files.entries()) await put(fileAt(index), file);
  const whole: Info = { at, text, problems, files: files.map(({ name, type }) => ({ name, type })) };
  // Written last: without it there is nothing shared.
  await put(INFO, new Blob([JSON.stringify(whole)]));
}

/** Resolves to what is noted of a share of the last day, or to null; erases what is older. Reads no file. */
async function readInfo(now: number): Promise<Response | null> {
  if (!(await caches.has(SHARED_CACHE))) return null;
  const stored = await (await caches.open(SHARED_CACHE)).match(INFO);
  if (!stored) return null;
  if (Math.abs(now - Number(stored.headers.get(AT))) <= DAY_MS) return stored;
  await forgetShared();
  return null;
}

/**
 * Resolves to what was shared within the last day, or to null; also where the lock that it is for is closed, or another
 * one. A file that cannot be opened is left out, and noted.
 */
export async function readShared(now: number, inbox: OwnInbox | null): Promise<Shared | null> {
  const stored = await readInfo(now);
  const noted = stored && (await (await contentOf(INFO, stored, inbox))?.text());
  if (noted === undefined || noted === null) return null;
  const { files: listed, ...info } = JSON.parse(noted) as Info;
  const cache = await caches.open(SHARED_CACHE);
  const files = await Promise.all(
    listed.map(async ({ name, type }, index) => {
      const response = await cache.match(fileAt(index));
      const content = response && (await contentOf(fileAt(index), response, inbox));
      return content ? [new File([content], name, { type })] : [];
    }),
  );
  const isWhole = files.every((each) => each.length > 0);
  return { ...info, files: files.flat(), problems: isWhole ? info.problems : [...info.problems, 'unreadable'] };
}

/** Resolves to null for what this page cannot open: it is locked, or it was sealed for another lock. */
async function contentOf(place: string, response: Response, inbox: OwnInbox | null): Promise<Blob | null> {
  if (response.headers.get('content-type') !== SEALED) return response.blob();
  const cipher = inbox && currentCipher(inbox.account);
  if (!cipher) return null;
  const sealed = new Uint8Array(await response.arrayBuffer());
  const bytes = await openFromInbox(inbox, cipher, place, sealed).catch((error: unknown) => {
    log.warn('share.not-opened', { error: errorName(error) });
    return null;
  });
  return bytes && new Blob([bytes]);
}

/** Removes what was shared before the lock was turned on. */
export async function forgetPlainShared(storage: CacheStorage): Promise<void> {
  const info = await (await storage.open(SHARED_CACHE)).match(INFO);
  if (info?.headers.get('content-type') !== SEALED) await deleteCache(storage, SHARED_CACHE);
}

export const forgetShared = (): Promise<void> => deleteCache(caches, SHARED_CACHE);

/** Erases what nobody has taken within a day. */
export const forgetOldShared = async (now: number): Promise<void> => void (await readInfo(now));
