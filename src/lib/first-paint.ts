/** What two frames may take on a slow telephone; a tab in the background paints none. */
const PATIENCE_MS = 500;

let painted: Promise<void> | null = null;

/** Two frames: lists are drawn in the one that follows the measuring of their place. */
const nextPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    setTimeout(resolve, PATIENCE_MS);
  });

/**
 * Resolves once the page's first screen has been handed over for painting, and at once from then on. What that screen does
 * not need waits for it: each file that is asked for, and each module that is evaluated, would hold it up.
 */
export const firstPaint = (): Promise<void> => (painted ??= nextPaint());
