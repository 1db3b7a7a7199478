/**
 * What is typed and neither sent nor saved: every form and every edit keeps it here, so that leaving a screen, a reload
 * or an update loses none of it. One key, bounded in size and in age; passwords never come here.
 */
export interface UnsavedInputStore {
  /** null: nothing was typed, or too long ago. */
  read(name: string): unknown;
  /** null forgets it. */
  write(name: string, value: unknown): void;
}

/** As much of a browser's as is used: workers have none. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

interface StoredInput {
  value: unknown;
  /** Milliseconds, the device's clock. */
  at: number;
}
type StoredInputs = Readonly<Record<string, StoredInput>>;

export const UNSAVED_INPUT_AGE_MS = 30 * 86_400_000;
/** Of forms and edits under way; the oldest go. */
export const UNSAVED_INPUT_COUNT = 40;
/** Characters of all of them together, as stored: a browser keeps five million for all keys of a site. */
export const UNSAVED_INPUT_LENGTH = 1_000_000;

/** The newest ones, as many as fit. The first one always stays: a long text is not replaced by its shorter beginning. */
function withinBounds(newestFirst: readonly [string, StoredInput][]): readonly [string, StoredInput][] {
  let length = 0;
  return newestFirst
    .slice(0, UNSAVED_INPUT_COUNT)
    .filter(([, { value }], index) => (length += JSON.stringify(value).length) <= UNSAVED_INPUT_LENGTH || index === 0);
}

/** `storage` is asked for at each use: a browser may have none, or refuse it. */
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
      const text = JSON.stringify(Object.fromEntries(withinBounds([...newInput, ...freshInputs])));
      try {
        if (text === '{}') storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        // Nothing is kept by this browser, or no more: the field on the screen is all there is.
      }
    },
  };
}
