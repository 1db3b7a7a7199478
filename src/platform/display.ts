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

export const discreet: Display = { namesInTitle: false, blurPictures: false, linkPreviews: true, enterSends: null };

/** Under a finger Enter begins a line, and the button sends; where there is a keyboard it sends. */
export const enterSendsHere = ({ enterSends }: Display): boolean =>
  enterSends ?? !matchMedia('(pointer: coarse)').matches;

const keyOf = (account: MemberId) => `alcove-display-${account}`;
const listeners = new Set<() => void>();
const known = new Map<MemberId, { text: string | null; display: Display }>();

function stored(account: MemberId): string | null {
  try {
    return localStorage.getItem(keyOf(account));
  } catch {
    return null;
  }
}

/** Whatever is not one of ours counts as not chosen. */
export function displayFrom(text: string | null): Display {
  try {
    const given = JSON.parse(text ?? '{}') as Record<string, unknown> | null;
    const fields = Object.entries(discreet).map(([field, usual]) => [
      field,
      typeof given?.[field] === 'boolean' ? given[field] : usual,
    ]);
    return Object.fromEntries(fields) as unknown as Display;
  } catch {
    return discreet;
  }
}

/** The same object as long as nothing changes. */
export function displayOf(account: MemberId): Display {
  const text = stored(account);
  const before = known.get(account);
  if (before?.text === text) return before.display;
  const display = displayFrom(text);
  known.set(account, { text, display });
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
