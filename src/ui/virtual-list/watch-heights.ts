interface HeightListeners {
  row(id: string, height: number): void;
  /** Receives the width of the list. */
  width(newWidth: number): void;
}

/**
 * Reports the heights of a list's rows and the size of the list, after layout and before paint. It uses a
 * ResizeObserver, so that no layout is forced; only `flush` forces one.
 */
export function watchHeights({ row, width }: HeightListeners) {
  let box: Element | null = null;
  let onLayout: (() => void) | null = null;
  let height = 0;
  /** Drawn rows that are not reported yet. */
  const unmeasured = new Set<HTMLElement>();
  const report = (element: HTMLElement, rowHeight: number) => {
    unmeasured.delete(element);
    row(element.dataset.row ?? '', rowHeight);
  };
  const observer = new ResizeObserver((entries) => {
    const listRect = entries.find(({ target }) => target === box)?.contentRect;
    if (listRect) height = listRect.height;
    // A hidden list has no heights.
    if (height === 0) return;
    if (listRect) width(listRect.width);
    for (const { target, borderBoxSize } of entries)
      if (target !== box && target instanceof HTMLElement && target.isConnected)
        report(target, borderBoxSize[0]?.blockSize ?? 0);
    onLayout?.();
  });
  return {
    /** Returns the height of the list, px. */
    height: () => height,
    /** Watches a row's element while it is mounted; used as a `ref` callback. */
    watchRow(element: HTMLElement | null): (() => void) | undefined {
      if (!element) return undefined;
      unmeasured.add(element);
      observer.observe(element);
      return () => {
        unmeasured.delete(element);
        observer.unobserve(element);
      };
    },
    /** Measures the rows that are not reported yet; forces a layout. */
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
