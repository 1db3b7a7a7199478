/**
 * What the system's share menu has handed to the installed app, until it is put into a conversation or an album. It
 * lies in a cache of its own: a sign-out removes it with every cache but the shell [Y17], and it is erased after a day.
 * It belongs to the device, because somebody who is not signed in may share, and signs in then. Under an app lock it is
 * encrypted for the lock, and only its time is in the clear [Y22].
 */
import { openFromInbox, sealForInbox } from '../lock/inbox.ts';
import { currentCipher } from '../lock/current-cipher.ts';
import type { Inbox } from '../lock/types.ts';

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

/** Replaces what was shared before. `inbox`: of the lock of this device; null: there is none. */
export async function storeShared(
  info: Omit<Shared, 'files'>,
  files: readonly File[],
  inbox: Inbox | null,
): Promise<void> {
  await forgetShared();
  const cache = await caches.open(SHARED_CACHE);
  const put = async (place: string, content: Blob) => {
    const isSealed = inbox !== null;
    const body = isSealed ? await sealForInbox(inbox.publicKey, place, await content.arrayBuffer()) : content;
    const headers = { [AT]: `${info.at}`, ...(isSealed && { 'content-type': SEALED }) };
    await cache.put(place, new Response(body, { headers }));
  };
  for (const [index, file] of files.entries()) await put(fileAt(index), file);
  const whole: Info = { ...info, files: files.map(({ name, type }) => ({ name, type })) };
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

/** Resolves to what was shared within the last day, or to null; also where the lock that it is for is closed. */
export async function readShared(now: number, inbox: Inbox | null): Promise<Shared | null> {
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
  return { ...info, files: files.flat() };
}

async function contentOf(place: string, response: Response, inbox: Inbox | null): Promise<Blob | null> {
  if (response.headers.get('content-type') !== SEALED) return response.blob();
  const cipher = currentCipher();
  if (!inbox || !cipher) return null;
  const sealed = new Uint8Array(await response.arrayBuffer());
  return new Blob([await openFromInbox(inbox, cipher, place, sealed)]);
}

/** Removes what was shared before the lock was turned on. */
export async function forgetPlainShared(storage: CacheStorage): Promise<void> {
  const info = await (await storage.open(SHARED_CACHE)).match(INFO);
  if (info?.headers.get('content-type') !== SEALED) await storage.delete(SHARED_CACHE);
}

export const forgetShared = (): Promise<boolean> => caches.delete(SHARED_CACHE);

/** Erases what nobody has taken within a day. */
export const forgetOldShared = async (now: number): Promise<void> => void (await readInfo(now));
