/**
 * Stores what a member has typed and neither sent nor saved. Every form and every edit writes here, so that leaving a
 * screen, a reload or an update loses nothing. All of it is under one key, limited in number, size and age. Passwords
 * are never stored.
 */
export interface UnsavedInputStore {
  /** Returns null if nothing was typed, or too long ago. */
  read(name: string): unknown;
  /** null removes it. */
  write(name: string, value: unknown): void;
}

/** The part of localStorage that is used; workers have none. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

interface StoredInput {
  value: unknown;
  /** Milliseconds since 1970, by the device's clock. */
  at: number;
}
type StoredInputs = Readonly<Record<string, StoredInput>>;

export const UNSAVED_INPUT_AGE_MS = 30 * 86_400_000;
/** Largest number of stored forms and edits; the oldest are dropped. */
export const UNSAVED_INPUT_COUNT = 40;
/** Characters of all of them together, as stored: a browser keeps five million for all keys of a site. */
export const UNSAVED_INPUT_LENGTH = 1_000_000;

/**
 * Returns the newest inputs that fit, as the text to store. The first one always stays: a long text must not be lost to
 * its own beginning.
 */
function textWithinBounds(newestFirst: readonly [string, StoredInput][]): string {
  let length = 0;
  const texts = newestFirst
    .slice(0, UNSAVED_INPUT_COUNT)
    .map(([name, input]) => `${JSON.stringify(name)}:${JSON.stringify(input)}`)
    .filter((text, index) => (length += text.length) <= UNSAVED_INPUT_LENGTH || index === 0);
  return `{${texts.join()}}`;
}

/** `storage` is called at each use, because a browser may have no storage, or deny it. */
export function unsavedInputStore(
  storage: () => KeyValueStorage,
  key: string,
  now: () => number = Date.now,
): UnsavedInputStore {
  function readAll(): StoredInputs {
    try {
      const parsed: unknown = JSON.parse(storage().getItem(key) ?? '{}');
      return typeof parsed === 'object' && parsed !== null ? (parsed as StoredInputs) : {};
    } catch {
      return {};
    }
  }
  const isFresh = ({ at }: StoredInput) => now() - at < UNSAVED_INPUT_AGE_MS;

  return {
    read(name) {
      const stored = readAll()[name];
      return stored && isFresh(stored) ? stored.value : null;
    },
    write(name, value) {
      const { [name]: previous, ...others } = readAll();
      if (value === null && previous === undefined) return;
      const freshInputs = Object.entries(others)
        .filter(([, stored]) => isFresh(stored))
        .sort(([, a], [, b]) => b.at - a.at);
      const newInput: [string, StoredInput][] = value === null ? [] : [[name, { value, at: now() }]];
      const text = textWithinBounds([...newInput, ...freshInputs]);
      try {
        if (text === '{}') storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        // This browser stores nothing, or nothing more: the text is only in the field on the screen.
      }
    },
  };
}
