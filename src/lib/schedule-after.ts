/** What may come later without being late. Both return how to call it off. */

/** The part of it that is used here: what runs in workers has no frames. */
declare const requestAnimationFrame: ((callback: () => void) => number) | undefined;

/** A page that nobody sees has no frames. */
const PATIENCE_MS = 100;

/** After what has been asked for so far, rendering among it; not held back on a hidden page, as a timer would be. */
export function afterTask(callback: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    callback();
  };
  port2.postMessage('come');
  return () => port1.close();
}

/** After the frame that shows what is being rendered now, or soon where there is none. */
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
