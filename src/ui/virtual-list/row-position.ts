/**
 * The place of a row in a list of which only a part is drawn, for screen readers; only where the member has asked for
 * it [DISPLAY-29]. Read from the root element, so that a list loads no settings.
 */
export const rowPosition = (nth: number, count: number) =>
  document.documentElement.classList.contains('screen-reader')
    ? { 'aria-posinset': nth + 1, 'aria-setsize': count }
    : undefined;
