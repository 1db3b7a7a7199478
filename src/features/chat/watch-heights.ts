interface Told {
  row(id: string, height: number): void;
  /** Of the list itself. */
  width(now: number): void;
}

/**
 * How high the rows of a list are and how large it is itself, once they are laid out and before they are painted:
 * nothing is laid out for the asking, but where somebody is in a hurry.
 */
export function watchHeights({ row, width }: Told) {
  let box: Element | null = null;
  let laidOut: (() => void) | null = null;
  let height = 0;
  /** Drawn, and not told of yet. */
  const fresh = new Set<HTMLElement>();
  const tell = (element: HTMLElement, high: number) => {
    fresh.delete(element);
    row(element.dataset.row ?? '', high);
  };
  const observer = new ResizeObserver((entries) => {
    const own = entries.find(({ target }) => target === box)?.contentRect;
    if (own) height = own.height;
    // Out of sight nothing has a height.
    if (height === 0) return;
    if (own) width(own.width);
    for (const { target, borderBoxSize } of entries)
      if (target !== box && target instanceof HTMLElement && target.isConnected)
        tell(target, borderBoxSize[0]?.blockSize ?? 0);
    laidOut?.();
  });
  return {
    /** Of the list, px. */
    height: () => height,
    /** As a reference of an element: while it is there. */
    watchRow(element: HTMLElement | null): (() => void) | undefined {
      if (!element) return undefined;
      fresh.add(element);
      observer.observe(element);
      return () => {
        fresh.delete(element);
        observer.unobserve(element);
      };
    },
    /** Asks for what has not been told yet. */
    hurry(): void {
      height ||= box?.clientHeight ?? 0;
      if (height > 0) for (const element of fresh) tell(element, element.getBoundingClientRect().height);
    },
    watch(list: Element, onLaidOut: () => void): () => void {
      [box, laidOut] = [list, onLaidOut];
      observer.observe(list);
      return () => {
        laidOut = null;
        observer.unobserve(list);
      };
    },
  };
}
