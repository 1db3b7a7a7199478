/** Takes what is to be seen of a screen, as data. Reads layout, so it belongs into a quiet moment. */
import { ATTRIBUTES, OFFLINE, TAGS, type Drawn } from './drawn.ts';

/** What is true of this moment only, and takes no room from anything else. */
const MOMENTARY = 'header [role=status]';
/** Where the strips stand that concern every screen. */
const STRIPS = '[data-strips]';

/** In the picture, of what cannot be drawn from data. */
interface View {
  width: number;
  height: number;
  /** The strip that says that there is no network. */
  offline: Element | null;
}

const isSmall = ({ width, height }: DOMRect) => width <= 1 && height <= 1;

type Window = Pick<View, 'width' | 'height'>;
export const isBeyond = ({ top, bottom, left, right }: DOMRect, { width, height }: Window): boolean =>
  bottom < 0 || top > height || right < 0 || left > width;

/**
 * Neither seen nor in the way of what is: below a row that is out of sight there are only such, and messages are
 * scrolled from the last one.
 */
function isUnseen(element: Element, view: View): boolean {
  const { display, position } = getComputedStyle(element);
  if (display === 'none' || position === 'fixed') return true;
  if (display === 'contents') return false;
  const box = element.getBoundingClientRect();
  const out = position === 'absolute';
  if (out && isSmall(box)) return true;
  return (out || element.matches('li, article')) && isBeyond(box, view);
}

/** A place as large: pictures may be private, or veiled, and come with the program. */
function placeOf(picture: Element): Drawn | null {
  if (getComputedStyle(picture).position === 'absolute') return null;
  const { width, height } = picture.getBoundingClientRect();
  return ['span', { style: `display: inline-block; width: ${width}px; height: ${height}px` }, []];
}

function attributesOf(element: Element): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    // Nothing moves into its place a second time.
    if (name === 'class') kept['class'] = value.replace(/(^|\s)animate-\S+/g, '').trim();
    else if (name === 'href' && value.startsWith('#/')) kept['href'] = value;
    else if (ATTRIBUTES.includes(name) || name.startsWith('aria-')) kept[name] = value;
  }
  return kept;
}

/** As it stands, whatever can be seen of it. */
function whole(node: Node): Drawn | null {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  if (!(node instanceof Element) || !TAGS.includes(node.localName)) return null;
  return [node.localName, attributesOf(node), childrenOf(node, whole)];
}

function childrenOf(element: Element, draw: (node: Node) => Drawn | null): Drawn[] {
  // What was typed is not part of a screen.
  if (element.localName === 'textarea') return [];
  return [...element.childNodes].map(draw).filter((drawn) => drawn !== null);
}

function seen(node: Node, view: View): Drawn | null {
  if (!(node instanceof Element)) return whole(node);
  if (node.localName === 'img') return placeOf(node);
  if (node.localName === 'svg') return isUnseen(node, view) ? null : whole(node);
  if (!TAGS.includes(node.localName) || node.matches(MOMENTARY) || isUnseen(node, view)) return null;
  const attributes = attributesOf(node);
  // A start has not read what is being written: it shows what stood there before.
  const atStart = node.getAttribute('data-at-start');
  if (atStart !== null) return [node.localName, attributes, [atStart]];
  if (!node.matches(STRIPS)) return [node.localName, attributes, childrenOf(node, (child) => seen(child, view))];
  const strip = view.offline && whole(view.offline);
  return [node.localName, { ...attributes, [OFFLINE]: '' }, strip === null ? [] : [strip]];
}

export const takeScreen = (root: Element, view: View): Drawn[] => childrenOf(root, (node) => seen(node, view));
