/** The part of `document` that this file uses. Workers compile this file too, and have no DOM types. */
declare const document: {
  hidden: boolean;
  addEventListener(type: 'visibilitychange', listener: () => void, options: { once: true }): void;
};

/** Longest wait for a frame, in milliseconds. Frames of a visible page may be late, but they come. */
const PATIENCE_MS = 5000;

let paintPromise: Promise<void> | null = null;

/**
 * Resolves after the next paint, at once on a hidden page, which paints nothing, and after 5 s at the latest. It waits
 * for two frames: a list is drawn in the frame after the one in which its height was measured.
 */
export const nextPaint = (): Promise<void> =>
  new Promise<void>((resolve) => {
    if (document.hidden) return resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    setTimeout(resolve, PATIENCE_MS);
  });

/**
 * Resolves once the page's first screen has been handed over for painting; later calls resolve at once. Work that the
 * first screen does not need waits for it, since every fetched file and evaluated module would delay that paint.
 */
export const firstPaint = (): Promise<void> => (paintPromise ??= nextPaint());
