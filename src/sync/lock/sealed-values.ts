/**
 * How a value of one of our own databases lies on the device under the app lock [Y22]: with the fields of its key and
 * indexes, and all the rest sealed. A sealed value has a version of its own, so a context without the key leaves it
 * alone [Y18]. Without the lock a value passes through unchanged.
 */
import { errorName, log } from '#lib/log.ts';
import { currentCipher, sealingCipher } from './current-cipher.ts';
import { isSealedValue } from './is-sealed.ts';

/** Where a value lies: a transaction, or what names the database. The name says whose it is [Y17]. */
export interface OfDatabase {
  readonly db: { readonly name: string };
}

/** Returns what to store. `place`: where it lies, with its key. `clear`: the fields of key and indexes, as stored. */
export function toStored<T extends object>({ db }: OfDatabase, place: string, value: T, clear: object = {}): T {
  const cipher = sealingCipher(db.name);
  return cipher ? ({ ...clear, v: 2, sealed: cipher.seal(place, value) } as unknown as T) : value;
}

/**
 * Returns what was stored. A value that cannot be opened, because this context is locked or somebody has changed it, is
 * returned as it is: its version is none that anyone reads. `assigned`: fields that the database has added.
 */
export function fromStored<T extends object | undefined>(
  { db }: OfDatabase,
  place: string,
  stored: T,
  assigned: object = {},
): T {
  if (!isSealedValue(stored)) return stored;
  const cipher = currentCipher(db.name);
  if (!cipher) return stored;
  try {
    return { ...(cipher.open(place, stored.sealed) as object), ...assigned } as T;
  } catch (error) {
    log.warn('lock.unreadable-value', { error: errorName(error) });
    return stored;
  }
}

/** Returns the key under which a value is stored, where the key itself would tell something [S26]. */
export const toStoredKey = ({ db }: OfDatabase, key: string): string => sealingCipher(db.name)?.nameOf(key) ?? key;

/** The keys under which a value may be stored: during a change of the lock both forms exist. */
export const storedKeys = ({ db }: OfDatabase, key: string): readonly string[] => {
  const cipher = currentCipher(db.name);
  if (!cipher) return [key];
  const name = cipher.nameOf(key);
  return cipher.seals ? [name, key] : [key, name];
};
