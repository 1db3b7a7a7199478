/**
 * The last known screens of an account, small enough to be read at once: they are painted before any database is open,
 * and the live queries take over. Written before what it shows can be seen to change; erased with the account's keys
 * [Y17].
 */
import type { MemberId } from '#schemas/ids.ts';
import { SNAPSHOT_MARK } from '#lib/device-marks.ts';
import { currentAccount } from './account.ts';

export interface Part<T> {
  /** Of which build: what another one wrote is not read. */
  form: string;
  /** What is remembered: a conversation's name, or nothing for what there is one of. */
  subject: string;
  value: T;
}

const FORM = `1/${(import.meta.env['VITE_APP_VERSION'] as string | undefined) ?? ''}`;
const keyOf = (account: MemberId, name: string) => `${SNAPSHOT_MARK}${account}-${name}`;

/** The parsed value stays the same object as long as the text does: screens compare by identity. */
const parsed = new Map<string, { text: string; part: Part<unknown> | null }>();
const listeners = new Set<(name: string) => void>();
const changes = new Set<(account: MemberId, name: string) => void>();

function parse(text: string): Part<unknown> | null {
  try {
    const part = JSON.parse(text) as Part<unknown>;
    return part.form === FORM ? part : null;
  } catch {
    return null;
  }
}

export function recall<T>(account: MemberId, name: string): Part<T> | null {
  const key = keyOf(account, name);
  const text = textAt(key);
  if (text === null) {
    parsed.delete(key);
    return null;
  }
  const known = parsed.get(key);
  if (known?.text === text) return known.part as Part<T> | null;
  const part = parse(text);
  parsed.set(key, { text, part });
  return part as Part<T> | null;
}

/**
 * null forgets it. Where the browser keeps nothing, starts are slower and nothing else. A query that has not heard yet
 * that its account leaves writes nothing any more: its keys are being erased [Y17].
 */
export function remember(account: MemberId, name: string, subject: string, value: unknown): void {
  const now = currentAccount();
  if (now.status !== 'member' || now.account !== account) return;
  const before = recall(account, name);
  const key = keyOf(account, name);
  try {
    const text = value === null ? null : JSON.stringify({ form: FORM, subject, value });
    // Several reads keep the same; writing costs more than looking.
    if (text !== null && text === textAt(key)) return;
    for (const listener of changes) listener(account, name);
    if (text !== null) localStorage.setItem(key, text);
    else if (before?.subject === subject) localStorage.removeItem(key);
  } catch {
    removeAt(key);
  }
  if (before?.subject !== recall(account, name)?.subject) for (const listener of listeners) listener(name);
}

/** Calls back when something else may be remembered under a name: by this tab or by another one. */
export function watchSubjects(listener: (name: string) => void): () => void {
  const elsewhere = ({ key }: StorageEvent) =>
    key?.startsWith(SNAPSHOT_MARK) && listener(key.slice(key.lastIndexOf('-') + 1));
  listeners.add(listener);
  addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', elsewhere);
  };
}

/**
 * Calls back before something else is remembered by this tab; what is told of may be unchanged in the end. Returns the
 * end of it.
 */
export function watchMemories(listener: (account: MemberId, name: string) => void): () => void {
  changes.add(listener);
  return () => void changes.delete(listener);
}

/** What is remembered under a name, of whomever. */
export function forgetOfAll(name: string): void {
  for (const key of keysHere()) if (key.startsWith(SNAPSHOT_MARK) && key.endsWith(`-${name}`)) removeAt(key);
}

/** Names of all that lies here, of whomever; none where the browser keeps nothing. */
const keysHere = (): readonly string[] => Object.keys(keptHere());

/** The local storage itself, of whomever; nothing where the browser keeps nothing. */
export function keptHere(): Readonly<Record<string, string>> {
  try {
    return localStorage;
  } catch {
    return {};
  }
}

function textAt(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function removeAt(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is kept at all.
  }
}
