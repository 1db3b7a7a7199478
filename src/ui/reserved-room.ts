/**
 * Room that something fixed to the lower edge takes: every screen ends above it, so that nothing of it is ever covered.
 * The height stands in `--reserved`, which `theme.css` gives to the page and `h-screen-free` to screens of a fixed
 * height.
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
