/**
 * Reserves the room of an element that is fixed to the lower edge: every screen ends above it, so that it covers
 * nothing. Sets `--reserved` to the element's height. `theme.css` applies it to the page, and through `h-screen-free`
 * to screens of a fixed height. Returns a function that ends it.
 */
export function reserveRoom(element: HTMLElement): () => void {
  const root = document.documentElement;
  const observer = new ResizeObserver(() =>
    root.style.setProperty('--reserved', `${Math.ceil(element.getBoundingClientRect().height)}px`),
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    root.style.removeProperty('--reserved');
  };
}
