/**
 * What is typed and neither sent nor saved: every form and every edit keeps it here, so that leaving a screen, a reload
 * or an update loses none of it. One key, bounded in size and in age; passwords never come here.
 */
export interface TypedStore {
  /** null: nothing was typed, or too long ago. */
  read(name: string): unknown;
  /** null forgets it. */
  keep(name: string, value: unknown): void;
}

/** As much of a browser's as is used: workers have none. */
export interface KeyStore {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

interface Kept {
  value: unknown;
  /** Milliseconds, the device's clock. */
  at: number;
}
type All = Readonly<Record<string, Kept>>;

export const TYPED_AGE_MS = 30 * 86_400_000;
/** Of forms and edits under way; the oldest go. */
export const TYPED_COUNT = 40;
/** Signs of one of them, as it is kept. */
export const TYPED_LENGTH = 30_000;

/** `storage` is asked for at each use: a browser may have none, or refuse it. */
export function typedStore(storage: () => KeyStore, key: string, now: () => number = Date.now): TypedStore {
  function all(): All {
    try {
      const kept: unknown = JSON.parse(storage().getItem(key) ?? '{}');
      return typeof kept === 'object' && kept !== null ? (kept as All) : {};
    } catch {
      return {};
    }
  }
  const isFresh = ({ at }: Kept) => now() - at < TYPED_AGE_MS;

  return {
    read(name) {
      const kept = all()[name];
      return kept && isFresh(kept) ? kept.value : null;
    },
    keep(name, value) {
      const { [name]: before, ...others } = all();
      if (value === null && before === undefined) return;
      const left = Object.entries(others)
        .filter(([, kept]) => isFresh(kept))
        .sort(([, a], [, b]) => b.at - a.at);
      const mine: [string, Kept][] = value === null ? [] : [[name, { value, at: now() }]];
      const text = JSON.stringify(Object.fromEntries([...mine, ...left].slice(0, TYPED_COUNT)));
      try {
        if (value !== null && JSON.stringify(value).length > TYPED_LENGTH) return;
        if (text === '{}') storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        // Nothing is kept by this browser, or no more: the field on the screen is all there is.
      }
    },
  };
}
