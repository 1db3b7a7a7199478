/**
 * The last screen, as it is kept: what was to be seen of it, as plain data. It is drawn again by the document itself,
 * before the program is there. Only what stands in these lists is ever taken or drawn: no script, no handler, no
 * address but our own.
 */

/** A text, or an element with its attributes and what is in it. */
export type ScreenNode =
  string | readonly [tag: string, attributes: Readonly<Record<string, string>>, children: readonly ScreenNode[]];

export interface LastScreen {
  /** Which build it was seen in: another one’s may look otherwise. */
  build: string;
  /** Of the window it was seen in, px. */
  width: number;
  height: number;
  /** On which day: what it says of days is true on that one only. */
  day: string;
  drawn: readonly ScreenNode[];
}

/** The screens that are kept, by the address's beginning: the last of each. */
export type ScreenName = 'homeScreen' | 'listScreen' | 'conversationScreen';

/**
 * What kind of screen stands at this address of the router, and under which name of its own; null: it is not kept. The
 * document runs this very function too: it must not use anything from outside itself.
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
/** Beside these: `href` into the app itself, and what begins with `aria-`. */
export const ATTRIBUTES: readonly string[] = attributes.split(' ');

/** Our own mark: shown only without a network. */
export const OFFLINE = 'data-offline';
