import type { ClipboardEvent } from 'react';

/**
 * Blanks around what is pasted would take the place of letters in a field of limited length. The rest is taken whole:
 * its rules speak.
 */
export function pasteTrimmed(event: ClipboardEvent<HTMLInputElement>): void {
  const clipboardText = event.clipboardData.getData('text/plain');
  if (clipboardText.trim() === clipboardText) return;
  event.preventDefault();
  const input = event.currentTarget;
  input.setRangeText(clipboardText.trim(), input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
