/**
 * What was done on the last screen before the program was there is done again in its own: to the same things, and to
 * nothing else.
 */
import type { LastScreenPlace } from './draw.ts';

const isField = (element: Element | null | undefined): element is HTMLInputElement | HTMLTextAreaElement =>
  element?.matches('input, textarea') ?? false;

/**
 * By what a thing is known again: the message it belongs to, and where it leads or how it is called. Numbers in names
 * come and go.
 */
function markOf(element: Element, leads: boolean): string {
  const message = element.closest('article')?.querySelector('.chat-bubble')?.textContent ?? '';
  const name = element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? element.textContent;
  return [message, (leads && element.getAttribute('href')) || name.replace(/\d+/g, '').trim()].join('\n');
}

/**
 * The program's own of what is drawn, wherever it stands by now; null where it is not to be seen, or several could be
 * meant.
 */
function ownOf(drawn: Element, place: Element, root: Element): HTMLElement | null {
  const leads = drawn.hasAttribute('href');
  const mark = markOf(drawn, leads);
  const alike = (within: Element) =>
    [...within.querySelectorAll<HTMLElement>(drawn.localName)].filter((each) => markOf(each, leads) === mark);
  const [own, ...more] = alike(root).filter((each) => each.getClientRects().length > 0);
  return own && more.length === 0 && alike(place).length === 1 ? own : null;
}

function write(field: HTMLElement, typed: string): void {
  if (!isField(field) || typed === '') return;
  // As if it were typed now: the program hears of it in the same way.
  field.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, inputType: 'insertText', data: typed }));
  field.setRangeText(typed, field.value.length, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: typed }));
}

/**
 * What has the focus there, what was typed, and what was touched after it. To be called while it is still there; what
 * it returns does it again.
 */
export function doneOn(place: LastScreenPlace, root: Element): () => void {
  const written = [...place.querySelectorAll('input, textarea')]
    .filter(isField)
    .find((field) => field === document.activeElement || field.value !== '');
  const focused = written ?? [...place.querySelectorAll(':focus')].at(-1);
  const own = focused && ownOf(focused, place, root);
  const { touched } = place;
  const acts = touched && !isField(touched) && !touched.hasAttribute('href') ? ownOf(touched, place, root) : null;
  return () => {
    own?.focus();
    if (own && written) write(own, written.value);
    acts?.click();
  };
}
