/** Replaces the last screen by the program's own, in one frame, once the same content is rendered. */
import { screenAt } from './screen-data.ts';
import type { LastScreenContainer } from './draw-screen.ts';
import { captureInteraction } from './replay-interaction.ts';

/**
 * Content that the program must render before it replaces a last screen with that content: rows, messages, and the
 * strip that asks the member for something.
 */
const CONTENT = ['main li', 'main article', 'section[aria-labelledby="access-title"]'];
/** Longest time, in milliseconds, that the last screen waits for a program screen that shows something else. */
const PATIENCE_MS = 1000;

/** Watches `root` and removes the last screen in time. Must be called before the program draws into `root`. */
export function takeOver(container: LastScreenContainer | null, root: Element): void {
  if (!container?.hasChildNodes()) return;
  const address = screenAt(location.hash)?.address;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** A member who was led to another address meanwhile sees that one at once. */
  const isReady = () =>
    address !== screenAt(location.hash)?.address ||
    CONTENT.every((each) => !container.querySelector(each) || root.querySelector(each));
  /**
   * `uncover` makes the program's elements reachable. An element of the last screen that has the focus loses it then,
   * so the interaction is captured before.
   */
  const handOver = (uncover: () => void) => {
    const replay = container.inert ? null : captureInteraction(container, root);
    uncover();
    replay?.();
  };
  const end = () => {
    clearTimeout(timer);
    watcher.disconnect();
    handOver(() => container.remove());
  };
  const watcher = new MutationObserver(() => {
    if (root.querySelector('.shell')) return;
    if (!container.hasChildNodes() || isReady()) return end();
    if (timer !== undefined) return;
    timer = setTimeout(end, PATIENCE_MS);
    // The last screen stays visible, but the program's elements beneath it can already be used and read aloud.
    handOver(() => {
      container.ariaHidden = 'true';
      container.inert = true;
    });
  });
  watcher.observe(root, { childList: true, subtree: true });
}
