/**
 * The last screen as stored: its visible part, as plain data. The document itself draws it before the program is there.
 * Only the tags and attributes listed here are captured or drawn: no script, no handler, no address but our own.
 */

/** A text, or an element with its attributes and children. */
export type ScreenNode =
  string | readonly [tag: string, attributes: Readonly<Record<string, string>>, children: readonly ScreenNode[]];

export interface LastScreen {
  /** Build that captured it; another build's screens may look different. */
  build: string;
  /** Size of the window at the capture, px. */
  width: number;
  height: number;
  /** Day of the capture. Relative dates on the screen are right on that day only. */
  day: string;
  drawn: readonly ScreenNode[];
}

/** The kinds of screens that are stored, one of each: the last. */
export type ScreenName = 'homeScreen' | 'listScreen' | 'conversationScreen';

/**
 * Returns the kind of screen at this router address and its own address, or null if it is not stored. The document runs
 * the source of this function too, so the function must not use anything from outside itself.
 */
export function screenAt(hash: string): { name: ScreenName; address: string } | null {
  const address = (hash.split('?')[0] ?? '').replace(/\/$/, '');
  if (address === '' || address === '#' || address === '#/home') return { name: 'homeScreen', address: '#/home' };
  if (address === '#/chat') return { name: 'listScreen', address };
  return /^#\/chat\/[0-9a-f-]{36}$/.test(address) && !hash.includes('?')
    ? { name: 'conversationScreen', address }
    : null;
}

const tags =
  'a article aside b button circle div ellipse em footer form g h1 h2 h3 header i input label li line main nav ol p path polygon polyline rect section span strong svg textarea time ul';
const attributes =
  'class cx cy d data-mark dir fill focusable height hidden lang points preserveAspectRatio r role rows rx ry stroke stroke-linecap stroke-linejoin stroke-width style tabindex title type viewBox width x x1 x2 y y1 y2 placeholder';

export const TAGS: readonly string[] = tags.split(' ');
/** Allowed besides these: `href` into the app itself, and attributes that begin with `aria-`. */
export const ATTRIBUTES: readonly string[] = attributes.split(' ');

/** Marks an element that is drawn only without a network. */
export const OFFLINE = 'data-offline';
