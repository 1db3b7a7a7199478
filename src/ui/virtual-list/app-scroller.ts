/** Returns what scrolls a list that is part of a screen: the app's own scroller. */
export const appScroller = (list: HTMLElement): HTMLElement | null => list.closest('main');
