import type { ClipboardEvent } from 'react';

/**
 * Trims pasted text: blanks around it would take the place of letters in a field of limited length. Other characters
 * are left to the field's rules.
 */
export function pasteTrimmed(event: ClipboardEvent<HTMLInputElement>): void {
  const clipboardText = event.clipboardData.getData('text/plain');
  if (clipboardText.trim() === clipboardText) return;
  event.preventDefault();
  const input = event.currentTarget;
  input.setRangeText(clipboardText.trim(), input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
