/** An overlay of ours that is open, and that Escape closes: a card that only looks like a dialog is none. */
export const OPEN_OVERLAY = ':is([role="menu"], [role="dialog"], [role="alertdialog"])[data-state="open"]';
