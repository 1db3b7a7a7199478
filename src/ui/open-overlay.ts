/** An overlay of ours that is open, and that Escape closes: a card that only looks like a dialog is none. */
export const OPEN_OVERLAY = ':is([role="menu"], [role="dialog"], [role="alertdialog"])[data-state="open"]';

export const isOverlayOpen = (): boolean => document.querySelector(OPEN_OVERLAY) !== null;

/** Elements with keys of their own: fields, players, menus. */
const KEYED =
  'input, textarea, select, video, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"]';
/** Says whether a key that is pressed there belongs to the element. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(KEYED) !== null;
