/** Takes what is to be seen of a screen, as data. Reads layout, so it belongs into a quiet moment. */
import { ATTRIBUTES, OFFLINE, TAGS, type ScreenNode } from './screen-data.ts';

/** What is true of this moment only, and takes no room from anything else. */
const MOMENTARY = 'header [role=status]';
/** Where the strips stand that concern every screen. */
const STRIPS = '[data-strips]';

/** In the picture, of what cannot be drawn from data. */
interface CaptureView {
  width: number;
  height: number;
  /** The strip that says that there is no network. */
  offline: Element | null;
}

const isSmall = ({ width, height }: DOMRect) => width <= 1 && height <= 1;

type Viewport = Pick<CaptureView, 'width' | 'height'>;
export const isOutside = ({ top, bottom, left, right }: DOMRect, { width, height }: Viewport): boolean =>
  bottom < 0 || top > height || right < 0 || left > width;

/**
 * Neither seen nor in the way of what is: below a row that is out of sight there are only such, and messages are
 * scrolled from the last one.
 */
function isHidden(element: Element, view: CaptureView): boolean {
  const { display, position } = getComputedStyle(element);
  if (display === 'none' || position === 'fixed') return true;
  if (display === 'contents') return false;
  const box = element.getBoundingClientRect();
  const isAbsolute = position === 'absolute';
  if (isAbsolute && isSmall(box)) return true;
  return (isAbsolute || element.matches('li, article')) && isOutside(box, view);
}

/** A place as large: pictures may be private, or veiled, and come with the program. */
function placeholderOf(picture: Element): ScreenNode | null {
  if (getComputedStyle(picture).position === 'absolute') return null;
  const { width, height } = picture.getBoundingClientRect();
  return ['span', { style: `display: inline-block; width: ${width}px; height: ${height}px` }, []];
}

function attributesOf(element: Element): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    // Nothing moves into its place a second time.
    if (name === 'class') attributes['class'] = value.replace(/(^|\s)animate-\S+/g, '').trim();
    else if (name === 'href' && value.startsWith('#/')) attributes['href'] = value;
    else if (ATTRIBUTES.includes(name) || name.startsWith('aria-')) attributes[name] = value;
  }
  return attributes;
}

/** As it stands, whatever can be seen of it. */
function captureWhole(node: Node): ScreenNode | null {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  if (!(node instanceof Element) || !TAGS.includes(node.localName)) return null;
  return [node.localName, attributesOf(node), childrenOf(node, captureWhole)];
}

function childrenOf(element: Element, capture: (node: Node) => ScreenNode | null): ScreenNode[] {
  // What was typed is not part of a screen.
  if (element.localName === 'textarea') return [];
  return [...element.childNodes].map(capture).filter((node) => node !== null);
}

function captureVisible(node: Node, view: CaptureView): ScreenNode | null {
  if (!(node instanceof Element)) return captureWhole(node);
  if (node.localName === 'img') return placeholderOf(node);
  if (node.localName === 'svg') return isHidden(node, view) ? null : captureWhole(node);
  if (!TAGS.includes(node.localName) || node.matches(MOMENTARY) || isHidden(node, view)) return null;
  const attributes = attributesOf(node);
  // A start has not read what is being written: it shows what stood there before.
  const atStart = node.getAttribute('data-at-start');
  if (atStart !== null) return [node.localName, attributes, [atStart]];
  if (!node.matches(STRIPS))
    return [node.localName, attributes, childrenOf(node, (child) => captureVisible(child, view))];
  const strip = view.offline && captureWhole(view.offline);
  return [node.localName, { ...attributes, [OFFLINE]: '' }, strip === null ? [] : [strip]];
}

export const captureScreen = (root: Element, view: CaptureView): ScreenNode[] =>
  childrenOf(root, (node) => captureVisible(node, view));
