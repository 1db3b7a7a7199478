/**
 * Snapshots of an account's last screens, small enough for a synchronous read. They are painted before any database is
 * open; then the live queries replace them. In localStorage they lie sealed; the document opens them at the start, and
 * here they lie in memory. A snapshot is changed before the change of its content becomes visible, and erased with the
 * account's keys [Y17]. Under the app lock it is sealed by the lock, and painted once the page is unlocked [Y22].
 */
import { held } from '#sync/lock/held-cipher.ts';
import type { MemberId } from '#schemas/ids.ts';
import { PAGE_KEY_MARK, SEALED_SNAPSHOT_MARK, SNAPSHOT_MARK } from '#startup/device-marks.ts';
import { currentAccount } from './account.ts';

export interface SnapshotPart<T> {
  /** Build that wrote it; a snapshot of another build is not read. */
  form: string;
  /** Parameters of the query as JSON, for instance the conversation; or the address of a stored screen. */
  subject: string;
  value: T;
}

/** Raised when the views of a screen change. 3: rows of the list and timelines may be groups'. */
const BUILD_FORMAT = `3/${(import.meta.env['VITE_APP_VERSION'] as string | undefined) ?? ''}`;
const cipherOf = (account: MemberId) => (held.cipher?.account === account ? held.cipher : null);
/** What is sealed has keys of its own, so that no document takes it for something to draw. */
const keyOf = (account: MemberId, name: string) =>
  `${cipherOf(account) ? SEALED_SNAPSHOT_MARK : SNAPSHOT_MARK}${account}-${name}`;

interface Parsed {
  /** As it lies in the storage. */
  stored: string;
  /** As JSON; null: it was sealed by another lock. */
  text: string | null;
  part: SnapshotPart<unknown> | null;
}

/** Texts by their keys, without those that the app lock has sealed: opened at the start, and written since. */
const opened = new Map<string, string>();

/** Takes what the document has opened. */
export async function takeSnapshots(): Promise<void> {
  for (const [key, opening] of Object.entries(globalThis.alcoveSnapshots ?? {})) {
    const text = await opening;
    if (text !== undefined) opened.set(key, text);
  }
  globalThis.alcoveSnapshots = undefined;
}

/** Forgets what was opened: nobody is signed in any more. */
export const forgetSnapshots = (): void => opened.clear();

/** Returns the same parsed object as long as the text is the same, because screens compare by identity. */
const parseCache = new Map<string, Parsed>();
const subjectListeners = new Set<(name: string) => void>();
const writeListeners = new Set<(account: MemberId, name: string) => void>();

function parse(account: MemberId, key: string, stored: string): Parsed {
  let text: string | null = null;
  try {
    text = cipherOf(account)?.openText(key, stored) ?? stored;
    const part = JSON.parse(text) as SnapshotPart<unknown>;
    return { stored, text, part: part.form === BUILD_FORMAT ? part : null };
  } catch {
    return { stored, text, part: null };
  }
}

function readParsed(account: MemberId, name: string): Parsed | null {
  const key = keyOf(account, name);
  const stored = cipherOf(account) ? readKey(key) : (opened.get(key) ?? null);
  const cached = parseCache.get(key);
  if (stored === null) parseCache.delete(key);
  else if (cached?.stored !== stored) parseCache.set(key, parse(account, key, stored));
  return parseCache.get(key) ?? null;
}

export const readSnapshot = <T>(account: MemberId, name: string): SnapshotPart<T> | null =>
  (readParsed(account, name)?.part as SnapshotPart<T> | null | undefined) ?? null;

/**
 * Writes a snapshot; null removes it. If the browser stores nothing, starts are slower and nothing else changes. A
 * query that does not know yet that its account is signing out writes nothing: its keys are being erased [Y17]. Nor
 * does a page in which the app lock is being turned off. `isPreviousTrue`: nothing of what is stored has to go, so it
 * stays until the next one is sealed, for which a page that is being hidden may have no time.
 */
export function writeSnapshot(
  account: MemberId,
  name: string,
  subject: string,
  value: unknown,
  isPreviousTrue = false,
): void {
  const current = currentAccount();
  const cipher = cipherOf(account);
  if (current.status !== 'member' || current.account !== account || cipher?.seals === false) return;
  const previous = readSnapshot(account, name);
  const key = keyOf(account, name);
  try {
    const text = value === null ? null : JSON.stringify({ form: BUILD_FORMAT, subject, value });
    // Several queries write the same snapshot, and comparing is cheaper than writing.
    if (text !== null && text === readParsed(account, name)?.text) return;
    for (const listener of writeListeners) listener(account, name);
    if (text !== null && cipher) localStorage.setItem(key, cipher.sealText(key, text));
    else if (text !== null) write(account, key, subject, text, isPreviousTrue);
    else if (previous?.subject === subject) removeKey(key);
  } catch {
    removeKey(key);
  }
  if (previous?.subject !== readSnapshot(account, name)?.subject)
    for (const listener of subjectListeners) listener(name);
}

function write(account: MemberId, key: string, subject: string, text: string, isPreviousTrue: boolean): void {
  // Until it is sealed none is there, rather than the one before, of which something may have to go.
  if (!isPreviousTrue) removeKey(key);
  opened.set(key, text);
  import('./seal-snapshots.ts')
    .then(({ sealSnapshot }) => sealSnapshot(account, key, subject, () => opened.get(key)))
    .catch(() => removeKey(key));
}

/** Takes what another tab has written or removed. */
async function receive(key: string): Promise<void> {
  const { openSnapshots } = await import('./open-snapshots.ts');
  const text = await openSnapshots(key, PAGE_KEY_MARK)[key];
  if (text === undefined) opened.delete(key);
  else opened.set(key, text);
}

/** Calls back when the subject stored under a name may have changed, in this tab or in another one. */
export function watchSnapshotSubjects(listener: (name: string) => void): () => void {
  const onStorageEvent = ({ key }: StorageEvent) => {
    const call = () => listener(`${key}`.slice(`${key}`.lastIndexOf('-') + 1));
    if (key?.startsWith(SEALED_SNAPSHOT_MARK)) call();
    else if (key?.startsWith(SNAPSHOT_MARK)) receive(key).then(call, () => undefined);
  };
  subjectListeners.add(listener);
  addEventListener('storage', onStorageEvent);
  return () => {
    subjectListeners.delete(listener);
    removeEventListener('storage', onStorageEvent);
  };
}

/**
 * Calls back before this tab writes a snapshot, even if the write then leaves it unchanged. Returns a function that
 * stops it.
 */
export function watchSnapshotWrites(listener: (account: MemberId, name: string) => void): () => void {
  writeListeners.add(listener);
  return () => void writeListeners.delete(listener);
}

/** Removes the snapshots of this name, for all accounts. */
export function removeForAllAccounts(name: string): void {
  for (const key of storedKeys()) if (key.startsWith(SNAPSHOT_MARK) && key.endsWith(`-${name}`)) removeKey(key);
}

/** Says whether what is stored of an account is sealed. */
export const isSealed = (account: MemberId): boolean => cipherOf(account) !== null;

/** Keys in localStorage, of all accounts; empty if the browser stores nothing. */
const storedKeys = (): readonly string[] => Object.keys(storageContents());

/** The localStorage itself, with the keys of all accounts; empty if the browser denies it. */
export function storageContents(): Readonly<Record<string, string>> {
  try {
    return localStorage;
  } catch {
    return {};
  }
}

function readKey(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function removeKey(key: string): void {
  opened.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is stored in this browser.
  }
}
