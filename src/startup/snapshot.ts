/**
 * The last known screens of an account, small enough to be read at once: they are painted before any database is open,
 * and the live queries take over. Written before what it shows can be seen to change; erased with the account's keys
 * [Y17].
 */
import type { MemberId } from '#schemas/ids.ts';
import { SNAPSHOT_MARK } from '#startup/device-marks.ts';
import { currentAccount } from './account.ts';

export interface SnapshotPart<T> {
  /** Of which build: what another one wrote is not read. */
  form: string;
  /** What is remembered: a conversation's name, or nothing for what there is one of. */
  subject: string;
  value: T;
}

const BUILD_FORMAT = `2/${(import.meta.env['VITE_APP_VERSION'] as string | undefined) ?? ''}`;
const keyOf = (account: MemberId, name: string) => `${SNAPSHOT_MARK}${account}-${name}`;

/** The parsed value stays the same object as long as the text does: screens compare by identity. */
const parseCache = new Map<string, { text: string; part: SnapshotPart<unknown> | null }>();
const subjectListeners = new Set<(name: string) => void>();
const writeListeners = new Set<(account: MemberId, name: string) => void>();

function parse(text: string): SnapshotPart<unknown> | null {
  try {
    const part = JSON.parse(text) as SnapshotPart<unknown>;
    return part.form === BUILD_FORMAT ? part : null;
  } catch {
    return null;
  }
}

export function readSnapshot<T>(account: MemberId, name: string): SnapshotPart<T> | null {
  const key = keyOf(account, name);
  const text = readKey(key);
  if (text === null) {
    parseCache.delete(key);
    return null;
  }
  const cached = parseCache.get(key);
  if (cached?.text === text) return cached.part as SnapshotPart<T> | null;
  const part = parse(text);
  parseCache.set(key, { text, part });
  return part as SnapshotPart<T> | null;
}

/**
 * null forgets it. Where the browser keeps nothing, starts are slower and nothing else. A query that has not heard yet
 * that its account leaves writes nothing any more: its keys are being erased [Y17].
 */
export function writeSnapshot(account: MemberId, name: string, subject: string, value: unknown): void {
  const current = currentAccount();
  if (current.status !== 'member' || current.account !== account) return;
  const previous = readSnapshot(account, name);
  const key = keyOf(account, name);
  try {
    const text = value === null ? null : JSON.stringify({ form: BUILD_FORMAT, subject, value });
    // Several reads keep the same; writing costs more than looking.
    if (text !== null && text === readKey(key)) return;
    for (const listener of writeListeners) listener(account, name);
    if (text !== null) localStorage.setItem(key, text);
    else if (previous?.subject === subject) localStorage.removeItem(key);
  } catch {
    removeKey(key);
  }
  if (previous?.subject !== readSnapshot(account, name)?.subject)
    for (const listener of subjectListeners) listener(name);
}

/** Calls back when something else may be remembered under a name: by this tab or by another one. */
export function watchSnapshotSubjects(listener: (name: string) => void): () => void {
  const onStorageEvent = ({ key }: StorageEvent) =>
    key?.startsWith(SNAPSHOT_MARK) && listener(key.slice(key.lastIndexOf('-') + 1));
  subjectListeners.add(listener);
  addEventListener('storage', onStorageEvent);
  return () => {
    subjectListeners.delete(listener);
    removeEventListener('storage', onStorageEvent);
  };
}

/**
 * Calls back before something else is remembered by this tab; what is told of may be unchanged in the end. Returns the
 * end of it.
 */
export function watchSnapshotWrites(listener: (account: MemberId, name: string) => void): () => void {
  writeListeners.add(listener);
  return () => void writeListeners.delete(listener);
}

/** What is remembered under a name, of whomever. */
export function removeForAllAccounts(name: string): void {
  for (const key of storedKeys()) if (key.startsWith(SNAPSHOT_MARK) && key.endsWith(`-${name}`)) removeKey(key);
}

/** Names of all that lies here, of whomever; none where the browser keeps nothing. */
const storedKeys = (): readonly string[] => Object.keys(storageContents());

/** The local storage itself, of whomever; nothing where the browser keeps nothing. */
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
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is kept at all.
  }
}
