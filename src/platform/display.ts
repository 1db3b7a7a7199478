/**
 * Display preferences, which stay on the device [DISPLAY-01]: what others beside the member may see. Erased with the
 * account that chose them.
 */
import type { MemberId } from '#schemas/ids.ts';

export interface Display {
  /** The tab's title names whom one is writing with. */
  namesInTitle: boolean;
  /** Pictures of conversations are blurred until they are tapped. */
  blurPictures: boolean;
  /** What links lead to is shown below them. */
  linkPreviews: boolean;
  /** Enter sends a message, or begins a line; null: what the device is made for decides. */
  enterSends: boolean | null;
}

export const defaultDisplay: Display = {
  namesInTitle: false,
  blurPictures: false,
  linkPreviews: true,
  enterSends: null,
};

/** Under a finger Enter begins a line, and the button sends; where there is a keyboard it sends. */
export const isEnterToSend = ({ enterSends }: Display): boolean =>
  enterSends ?? !matchMedia('(pointer: coarse)').matches;

const keyOf = (account: MemberId) => `alcove-display-${account}`;
const listeners = new Set<() => void>();
const cache = new Map<MemberId, { text: string | null; display: Display }>();

function readStored(account: MemberId): string | null {
  try {
    return localStorage.getItem(keyOf(account));
  } catch {
    return null;
  }
}

/** Whatever is not one of ours counts as not chosen. */
export function parseDisplay(text: string | null): Display {
  try {
    const parsed = JSON.parse(text ?? '{}') as Record<string, unknown> | null;
    const fields = Object.entries(defaultDisplay).map(([field, defaultValue]) => [
      field,
      typeof parsed?.[field] === 'boolean' ? parsed[field] : defaultValue,
    ]);
    return Object.fromEntries(fields) as unknown as Display;
  } catch {
    return defaultDisplay;
  }
}

/** The same object as long as nothing changes. */
export function displayOf(account: MemberId): Display {
  const text = readStored(account);
  const cached = cache.get(account);
  if (cached?.text === text) return cached.display;
  const display = parseDisplay(text);
  cache.set(account, { text, display });
  return display;
}

/** False: the browser keeps nothing. */
export function changeDisplay(account: MemberId, change: Partial<Display>): boolean {
  try {
    localStorage.setItem(keyOf(account), JSON.stringify({ ...displayOf(account), ...change }));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

/** Changes made here, or in another tab. */
export function watchDisplay(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
