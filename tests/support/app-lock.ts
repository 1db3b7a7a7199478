/** The app lock on a device in a browser, and a search of its profile for what must not be there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Device } from './browser-device.ts';
import { createCipher } from '#sync/lock/cipher.ts';
import { createInbox } from '#sync/lock/inbox.ts';
import { createDataKey, wrapWithSecret } from '#sync/lock/keys.ts';
import type { MemberId } from '#schemas/ids.ts';

/** Bytes pass between test and page as numbers. */
interface Numbers {
  numbers: number[];
}
const asNumbers = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, each: unknown) => (each instanceof Uint8Array ? { numbers: [...each] } : each)),
  ) as unknown;

/** Does what the first step of turning the lock on does, from outside. Resolves to the data key. */
export async function beginLockOn(page: Page, code: string): Promise<Uint8Array> {
  const { owner, session } = await page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error as DOMException);
      });
    const database = await answer(indexedDB.open('alcove-device'));
    const tx = database.transaction(['owner', 'session']);
    const found = {
      owner: (await answer(tx.objectStore('owner').get('owner'))) as { account: string; email: string },
      session: (await answer(tx.objectStore('session').get('session'))) as object,
    };
    database.close();
    return found;
  });
  const key = createDataKey();
  const account = owner.account as MemberId;
  const wraps = [await wrapWithSecret(key, account, 'code', code)];
  const lock = {
    v: 1,
    state: 'turning-on',
    generation: 1,
    wraps,
    inbox: await createInbox(createCipher(key, account)),
    afterMs: 3_600_000,
    onHide: false,
    failures: { count: 0, at: 0 },
  };
  const sealed = createCipher(key, account).seal(`session/${owner.account}`, { session, email: owner.email });
  await page.evaluate(
    async ([lock, session, owner]) => {
      const revive = (value: unknown): unknown =>
        value !== null && typeof value === 'object'
          ? 'numbers' in value
            ? new Uint8Array((value as Numbers).numbers)
            : Array.isArray(value)
              ? value.map(revive)
              : Object.fromEntries(Object.entries(value).map(([name, each]) => [name, revive(each)]))
          : value;
      const opening = indexedDB.open('alcove-device');
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const tx = database.transaction(['owner', 'session', 'accounts', 'meta'], 'readwrite');
      tx.objectStore('meta').put({ [owner.account]: revive(lock) }, 'locks');
      tx.objectStore('session').put(revive(session), 'session');
      tx.objectStore('owner').put(owner, 'owner');
      tx.objectStore('accounts').put(owner, owner.account);
      await new Promise((resolve) => (tx.oncomplete = resolve));
      database.close();
      for (const name of Object.keys(localStorage))
        if (name.startsWith('alcove-snapshot-')) localStorage.removeItem(name);
    },
    [asNumbers(lock), asNumbers({ v: 2, sealed }), { ...owner, email: '' }] as const,
  );
  return key;
}

/** The tokens of a session that no lock seals. */
export const sessionTokens = (page: Page): Promise<{ accessToken: string; refreshToken: string }> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('alcove-device');
    const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const request = database.transaction('session').objectStore('session').get('session') as IDBRequest<{
      accessToken: string;
      refreshToken: string;
    }>;
    await new Promise((resolve) => (request.onsuccess = resolve));
    database.close();
    return request.result;
  });

/** How far the lock is. */
export const lockState = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('alcove-device');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const request = database.transaction('meta').objectStore('meta').get('locks') as IDBRequest<
      Record<string, { state: string }> | undefined
    >;
    await new Promise((resolve) => (request.onsuccess = resolve));
    database.close();
    return Object.values(request.result ?? {})[0]?.state ?? null;
  });

/** What a context without the key finds in the outbox of a lock: whether it has a ticket, and how many copies. */
export const readSealedOutbox = (page: Page): Promise<{ hasTicket: boolean; copies: number }> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const name = names.find((each) => /^alcove-outbox-.*-s$/.test(each));
    if (name === undefined) return { hasTicket: false, copies: 0 };
    const opening = indexedDB.open(name);
    const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const tx = database.transaction(['entries', 'meta']);
    const ticket = tx.objectStore('meta').getKey('lock-ticket');
    const entries = tx.objectStore('entries').getAll() as IDBRequest<{ copy?: object | null }[]>;
    await new Promise((resolve) => (tx.oncomplete = resolve));
    database.close();
    return { hasTicket: ticket.result !== undefined, copies: entries.result.filter(({ copy }) => copy).length };
  });

/** Returns which of these are in a file of a closed browser’s profile, and where. Texts in both of its encodings. */
export function searchProfile(profile: string, needles: Readonly<Record<string, string | Uint8Array>>): string[] {
  const forms = Object.entries(needles).flatMap(([name, needle]) =>
    typeof needle === 'string'
      ? [
          { name, bytes: Buffer.from(needle, 'utf8') },
          { name: `${name} (UTF-16)`, bytes: Buffer.from(needle, 'utf16le') },
        ]
      : [{ name, bytes: Buffer.from(needle) }],
  );
  const files = readdirSync(profile, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return files.flatMap(({ parentPath, name: file }) => {
    const path = join(parentPath, file);
    const content = contentOf(path);
    return forms
      .filter(({ bytes }) => content.includes(bytes))
      .map(({ name }) => `${name} in ${path.slice(profile.length + 1)}`);
  });
}

/** A browser that runs may remove a file meanwhile. */
function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}

/** The heading of the lock screen. */
export const LOCKED = { name: 'Alcôve est verrouillée' };
const CODE = '493827';

/** Fills in a new code on « Verrouillage », where there is no lock. */
export async function fillNewCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Verrouiller cet appareil' }).click();
  await page.getByRole('radio', { name: /^Un code/ }).check();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByLabel('Nouveau code').fill(CODE);
  await page.getByLabel('Le même code').fill(CODE);
}

/** Locks a device with a code, and opens it. */
export async function turnLockOn(device: Device): Promise<void> {
  const { page } = device;
  await device.goto('/#/settings/lock');
  await fillNewCode(page);
  await page.getByRole('button', { name: 'Verrouiller', exact: true }).click();
  await openLocked(page, 'Votre code', CODE);
  await expect.poll(() => lockState(page), { timeout: 30_000 }).toBe('on');
}

/** Opens a locked page with its code or phrase; resolves when the app is there. */
export async function openLocked(page: Page, label: string, secret: string): Promise<void> {
  await page.getByLabel(label).fill(secret);
  await page.getByRole('button', { name: 'Déverrouiller' }).click();
  await expect(page.locator('#main')).toBeVisible();
}

/** Kills a device’s browser at once, all its processes, as a power cut does. */
export async function killBrowser(device: Device): Promise<void> {
  const { profile, context } = device;
  const isGone = new Promise<void>((resolve) => context.once('close', () => resolve()));
  const isOwn = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--user-data-dir=${profile}`);
    } catch {
      return false;
    }
  };
  const own = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOwn(name));
  for (const pid of own()) process.kill(Number(pid), 'SIGKILL');
  await Promise.all([isGone, expect.poll(() => own().length).toBe(0)]);
  await device.close();
}
