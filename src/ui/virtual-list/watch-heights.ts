interface HeightListeners {
  row(id: string, height: number): void;
  /** Of the list itself. */
  width(newWidth: number): void;
}

/**
 * How high the rows of a list are and how large it is itself, once they are laid out and before they are painted:
 * nothing is laid out for the asking, but where somebody is in a hurry.
 */
export function watchHeights({ row, width }: HeightListeners) {
  let box: Element | null = null;
  let onLayout: (() => void) | null = null;
  let height = 0;
  /** Drawn, and not told of yet. */
  const unmeasured = new Set<HTMLElement>();
  const report = (element: HTMLElement, rowHeight: number) => {
    unmeasured.delete(element);
    row(element.dataset.row ?? '', rowHeight);
  };
  const observer = new ResizeObserver((entries) => {
    const listRect = entries.find(({ target }) => target === box)?.contentRect;
    if (listRect) height = listRect.height;
    // Out of sight nothing has a height.
    if (height === 0) return;
    if (listRect) width(listRect.width);
    for (const { target, borderBoxSize } of entries)
      if (target !== box && target instanceof HTMLElement && target.isConnected)
        report(target, borderBoxSize[0]?.blockSize ?? 0);
    onLayout?.();
  });
  return {
    /** Of the list, px. */
    height: () => height,
    /** As a reference of an element: while it is there. */
    watchRow(element: HTMLElement | null): (() => void) | undefined {
      if (!element) return undefined;
      unmeasured.add(element);
      observer.observe(element);
      return () => {
        unmeasured.delete(element);
        observer.unobserve(element);
      };
    },
    /** Asks for what has not been told yet. */
    flush(): void {
      height ||= box?.clientHeight ?? 0;
      if (height > 0) for (const element of unmeasured) report(element, element.getBoundingClientRect().height);
    },
    watch(list: Element, onLaidOut: () => void): () => void {
      [box, onLayout] = [list, onLaidOut];
      observer.observe(list);
      return () => {
        onLayout = null;
        observer.unobserve(list);
      };
    },
  };
}
