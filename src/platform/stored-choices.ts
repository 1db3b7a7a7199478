/**
 * Choices of a device in localStorage: one JSON object under each key. Unknown or invalid fields count as not chosen.
 */
export interface StoredChoices<Choices extends object> {
  parse(text: string | null): Choices;
  /** Returns the same object until it changes. */
  read(key: string): Choices;
  /** Stores a change. Returns false if the browser stores nothing. */
  change(key: string, change: Partial<Choices>): boolean;
}

const listeners = new Set<(key: string | null) => void>();

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** `isValue`: whether a field may have this value. */
export function storedChoices<Choices extends object>(
  defaults: Choices,
  isValue: (field: string, value: unknown) => boolean,
): StoredChoices<Choices> {
  const cache = new Map<string, { text: string | null; choices: Choices }>();
  function parse(text: string | null): Choices {
    try {
      const parsed = JSON.parse(text ?? '{}') as Record<string, unknown> | null;
      const fields = Object.entries(defaults).map(([field, defaultValue]) => [
        field,
        isValue(field, parsed?.[field]) ? parsed?.[field] : defaultValue,
      ]);
      return Object.fromEntries(fields) as Choices;
    } catch {
      return defaults;
    }
  }
  function read(key: string): Choices {
    const text = readText(key);
    const cached = cache.get(key);
    if (cached?.text === text) return cached.choices;
    const choices = parse(text);
    cache.set(key, { text, choices });
    return choices;
  }
  return {
    parse,
    read,
    change(key, change) {
      try {
        localStorage.setItem(key, JSON.stringify({ ...read(key), ...change }));
      } catch {
        return false;
      }
      for (const listener of listeners) listener(key);
      return true;
    },
  };
}

/**
 * Calls back on changes of such keys, made in this tab or in another one. Returns a function that stops it. Other keys
 * are written all the time, so they must not count.
 */
export function watchChoices(isWatched: (key: string) => boolean, listener: () => void): () => void {
  const onChange = (key: string | null) => {
    if (key === null || isWatched(key)) listener();
  };
  const onStorage = ({ key }: StorageEvent) => onChange(key);
  listeners.add(onChange);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(onChange);
    removeEventListener('storage', onStorage);
  };
}
