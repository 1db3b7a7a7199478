/** What was done on the last screen before the program was there is done again in its own. */

/** px, in the window; `typed`: into a field there, which has the focus. */
export interface Touch {
  x: number;
  y: number;
  typed?: string;
}

const isField = (element: Element | null | undefined): element is HTMLInputElement | HTMLTextAreaElement => element?.matches('input, textarea') ?? false;

/** The field of this place that is being written in. */
export function writtenIn(place: Element): Touch | null {
  const field = [...place.querySelectorAll('input, textarea')].filter(isField).find((each) => each === document.activeElement || each.value !== '');
  if (!field) return null;
  const { left, top, width, height } = field.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, typed: field.value };
}

/** Nothing may cover what stands there any more. */
export function touch({ x, y, typed = '' }: Touch): void {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('a, button, input, textarea, [role="button"]');
  if (!isField(element)) return element?.click();
  element.focus();
  if (typed === '') return;
  // As if it were typed now: the program hears of it in the same way.
  element.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, inputType: 'insertText', data: typed }));
  element.setRangeText(typed, element.value.length, element.value.length, 'end');
  element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: typed }));
}
