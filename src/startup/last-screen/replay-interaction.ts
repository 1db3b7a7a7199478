/**
 * What was done on the last screen before the program was there is done again in its own: to the same things, and to
 * nothing else.
 */
import type { LastScreenContainer } from './draw-screen.ts';

const isField = (element: Element | null | undefined): element is HTMLInputElement | HTMLTextAreaElement =>
  element?.matches('input, textarea') ?? false;

/**
 * By what a thing is known again: the message it belongs to, and where it leads or how it is called. Numbers in names
 * come and go.
 */
function signatureOf(element: Element, isLink: boolean): string {
  const message = element.closest('article')?.querySelector('.chat-bubble')?.textContent ?? '';
  const name = element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? element.textContent;
  return [message, (isLink && element.getAttribute('href')) || name.replace(/\d+/g, '').trim()].join('\n');
}

/**
 * The program's own of what is drawn, wherever it stands by now; null where it is not to be seen, or several could be
 * meant.
 */
function counterpartOf(element: Element, container: Element, root: Element): HTMLElement | null {
  const isLink = element.hasAttribute('href');
  const signature = signatureOf(element, isLink);
  const matchesIn = (container: Element) =>
    [...container.querySelectorAll<HTMLElement>(element.localName)].filter(
      (each) => signatureOf(each, isLink) === signature,
    );
  const [match, ...more] = matchesIn(root).filter((each) => each.getClientRects().length > 0);
  return match && more.length === 0 && matchesIn(container).length === 1 ? match : null;
}

function write(field: HTMLElement, text: string): void {
  if (!isField(field) || text === '') return;
  // As if it were typed now: the program hears of it in the same way.
  field.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, inputType: 'insertText', data: text }));
  field.setRangeText(text, field.value.length, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

/**
 * What has the focus there, what was typed, and what was touched after it. To be called while it is still there; what
 * it returns does it again.
 */
export function captureInteraction(container: LastScreenContainer, root: Element): () => void {
  const typedField = [...container.querySelectorAll('input, textarea')]
    .filter(isField)
    .find((field) => field === document.activeElement || field.value !== '');
  const focused = typedField ?? [...container.querySelectorAll(':focus')].at(-1);
  const target = focused && counterpartOf(focused, container, root);
  const { lastTouched } = container;
  const clickTarget =
    lastTouched && !isField(lastTouched) && !lastTouched.hasAttribute('href')
      ? counterpartOf(lastTouched, container, root)
      : null;
  return () => {
    target?.focus();
    if (target && typedField) write(target, typedField.value);
    clickTarget?.click();
  };
}
