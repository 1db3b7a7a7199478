/** The part of it that is used here: what runs in workers has none. */
declare const document: {
  hidden: boolean;
  addEventListener(type: 'visibilitychange', listener: () => void, options: { once: true }): void;
};

/** Frames come late, but they come, where a page is seen. */
const PATIENCE_MS = 5000;

let paintPromise: Promise<void> | null = null;

/**
 * Two frames: lists are drawn in the one that follows the measuring of their place. A page that nobody sees paints
 * none.
 */
export const nextPaint = (): Promise<void> =>
  new Promise<void>((resolve) => {
    if (document.hidden) return resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    setTimeout(resolve, PATIENCE_MS);
  });

/**
 * Resolves once the page's first screen has been handed over for painting, and at once from then on. What that screen
 * does not need waits for it: each file that is asked for, and each module that is evaluated, would hold it up.
 */
export const firstPaint = (): Promise<void> => (paintPromise ??= nextPaint());
