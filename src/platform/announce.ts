import { afterTask } from '#lib/schedule-after.ts';

/** Time after which the element of an announcement goes, in milliseconds [DISPLAY-45]. */
export const ANNOUNCEMENT_MS = 1000;

/** Says a sentence to screen readers. */
export function announce(sentence: string): void {
  const element = document.createElement('div');
  element.setAttribute('role', 'status');
  element.className = 'sr-only';
  document.body.append(element);
  // Screen readers read changes of a region that is there already.
  afterTask(() => (element.textContent = sentence));
  setTimeout(() => element.remove(), ANNOUNCEMENT_MS);
}
