/** Captures the visible part of a screen as data. It reads layout, so it should run while the page is idle. */
import { ATTRIBUTES, OFFLINE, TAGS, type ScreenNode } from './screen-data.ts';

/**
 * Elements that are true only for the moment, or that come after the first paint (`data-late`), and whose absence moves
 * nothing else.
 */
const MOMENTARY = 'header [role=status], [data-late]';
/** Container of the notice strips that are shared by all screens. */
const STRIPS = '[data-strips]';

/** Values for the capture that cannot be read from the captured elements. */
interface CaptureView {
  width: number;
  height: number;
  /** Strip that says that there is no network. */
  offline: Element | null;
}

const isSmall = ({ width, height }: DOMRect) => width <= 1 && height <= 1;

type Viewport = Pick<CaptureView, 'width' | 'height'>;
export const isOutside = ({ top, bottom, left, right }: DOMRect, { width, height }: Viewport): boolean =>
  bottom < 0 || top > height || right < 0 || left > width;

/**
 * Says whether an element is invisible and does not affect the layout of visible ones. A row outside the window is left
 * out: every row after it is outside too, and messages are scrolled from the last one.
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

/** Returns an empty box of the picture's size. Pictures may be private or veiled, so only the program shows them. */
function placeholderOf(picture: Element): ScreenNode | null {
  if (getComputedStyle(picture).position === 'absolute') return null;
  const { width, height } = picture.getBoundingClientRect();
  return ['span', { style: `display: inline-block; width: ${width}px; height: ${height}px` }, []];
}

function attributesOf(element: Element): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    // Entry animations must not run a second time.
    if (name === 'class') attributes['class'] = value.replace(/(^|\s)animate-\S+/g, '').trim();
    else if (name === 'href' && value.startsWith('#/')) attributes['href'] = value;
    else if (ATTRIBUTES.includes(name) || name.startsWith('aria-')) attributes[name] = value;
  }
  return attributes;
}

/** Captures a node with all its descendants, visible or not. */
function captureWhole(node: Node): ScreenNode | null {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  if (!(node instanceof Element) || !TAGS.includes(node.localName)) return null;
  return [node.localName, attributesOf(node), childrenOf(node, captureWhole)];
}

function childrenOf(element: Element, capture: (node: Node) => ScreenNode | null): ScreenNode[] {
  // Typed text is not part of a screen.
  if (element.localName === 'textarea') return [];
  return [...element.childNodes].map(capture).filter((node) => node !== null);
}

function captureVisible(node: Node, view: CaptureView): ScreenNode | null {
  if (!(node instanceof Element)) return captureWhole(node);
  if (node.localName === 'img') return placeholderOf(node);
  if (node.localName === 'svg') return isHidden(node, view) ? null : captureWhole(node);
  if (!TAGS.includes(node.localName) || node.matches(MOMENTARY) || isHidden(node, view)) return null;
  const attributes = attributesOf(node);
  // Where the screen depends on a draft, the capture takes the text of `data-at-start`: a start has not read drafts
  // yet.
  const atStart = node.getAttribute('data-at-start');
  if (atStart !== null) return [node.localName, attributes, [atStart]];
  if (!node.matches(STRIPS))
    return [node.localName, attributes, childrenOf(node, (child) => captureVisible(child, view))];
  const strip = view.offline && captureWhole(view.offline);
  return [node.localName, { ...attributes, [OFFLINE]: '' }, strip === null ? [] : [strip]];
}

export const captureScreen = (root: Element, view: CaptureView): ScreenNode[] =>
  childrenOf(root, (node) => captureVisible(node, view));
