/**
 * Repeats in the program what the member did on the last screen before the program was there, on the same elements
 * only.
 */
import type { LastScreenContainer } from './draw-screen.ts';

const isField = (element: Element | null | undefined): element is HTMLInputElement | HTMLTextAreaElement =>
  element?.matches('input, textarea') ?? false;

/**
 * Returns a string by which an element is recognised: the message around it, and its link target or name. Digits in
 * names are left out, because counts change.
 */
function signatureOf(element: Element, isLink: boolean): string {
  const message = element.closest('article')?.querySelector('.chat-bubble')?.textContent ?? '';
  const name = element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? element.textContent;
  return [message, (isLink && element.getAttribute('href')) || name.replace(/\d+/g, '').trim()].join('\n');
}

/** Returns the program's element for one of the last screen. Returns null if it is not visible, or if several match. */
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
  // The events of real typing, so that the program handles the text in the same way.
  field.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, inputType: 'insertText', data: text }));
  field.setRangeText(text, field.value.length, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

/**
 * Captures the focus, the typed text and the click after it. Must be called while the last screen still exists; the
 * returned function repeats them in the program.
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
