/** Schedules work that may run a little later. Each function returns a function that cancels it. */

/** The part of the DOM that this file uses. Workers compile it too, and may have no frames. */
declare const requestAnimationFrame: ((callback: () => void) => number) | undefined;

declare const requestIdleCallback: ((callback: () => void, options: { timeout: number }) => number) | undefined;
declare const cancelIdleCallback: (handle: number) => void;

/** Longest wait for an idle moment, in milliseconds. */
const IDLE_PATIENCE_MS = 1000;
/** Longest wait for a frame, in milliseconds. A hidden page has none. */
const PATIENCE_MS = 100;

/**
 * Runs the callback after everything already queued, rendering included. It is not throttled on a hidden page, as a
 * timer would be.
 */
export function afterTask(callback: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    callback();
  };
  port2.postMessage('come');
  return () => port1.close();
}

/** Runs the callback after the frame that shows the current rendering, or soon where there are no frames. */
export function afterFrame(callback: () => void): () => void {
  let isDone = false;
  function stop(): void {
    isDone = true;
    clearTimeout(timeout);
  }
  function end(): void {
    if (isDone) return;
    stop();
    callback();
  }
  const timeout = setTimeout(end, PATIENCE_MS);
  afterTask(() => (typeof requestAnimationFrame === 'function' ? requestAnimationFrame(() => afterTask(end)) : end()));
  return stop;
}

/** Runs the callback when the page has nothing else to do, at the latest after a second. */
export function afterIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') return afterFrame(callback);
  const handle = requestIdleCallback(callback, { timeout: IDLE_PATIENCE_MS });
  return () => cancelIdleCallback(handle);
}
