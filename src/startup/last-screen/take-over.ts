/** The program takes over from the last screen: in one frame, when what was to be seen stands in its own. */
import { screenAt } from './screen-data.ts';
import type { LastScreenContainer } from './draw-screen.ts';
import { captureInteraction } from './replay-interaction.ts';

/**
 * What both show, where the one that is drawn shows it: rows, messages, the strip that asks something of the member.
 */
const CONTENT = ['main li', 'main article', 'section[aria-labelledby="access-title"]'];
/** So long the one that is drawn waits for a screen that shows something else. */
const PATIENCE_MS = 1000;

/** Call it before the program draws into `root`. */
export function takeOver(container: LastScreenContainer | null, root: Element): void {
  if (!container?.hasChildNodes()) return;
  const address = screenAt(location.hash)?.address;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Who was led somewhere else meanwhile sees that. */
  const isReady = () =>
    address !== screenAt(location.hash)?.address ||
    CONTENT.every((each) => !container.querySelector(each) || root.querySelector(each));
  /** `uncover`: from then on the program's own can be touched. What has the focus loses it there. */
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
    // Still to be seen, but what is beneath it can be touched and read already.
    handOver(() => {
      container.ariaHidden = 'true';
      container.inert = true;
    });
  });
  watcher.observe(root, { childList: true, subtree: true });
}
