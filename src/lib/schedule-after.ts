/** Schedules work that may run a little later. Both functions return a function that cancels it. */

/** The part of the DOM that this file uses. Workers compile it too, and may have no frames. */
declare const requestAnimationFrame: ((callback: () => void) => number) | undefined;

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
