/** The program takes over from the last screen: in one frame, when what was to be seen stands in its own. */
import { screenAt } from './drawn.ts';
import type { LastScreenPlace } from './draw.ts';
import { doneOn } from './hand-over.ts';

/**
 * What both show, where the one that is drawn shows it: rows, messages, the strip that asks something of the member.
 */
const SHOWN = ['main li', 'main article', 'section[aria-labelledby="access-title"]'];
/** So long the one that is drawn waits for a screen that shows something else. */
const PATIENCE_MS = 1000;

/** Call it before the program draws into `root`. */
export function takeOver(place: LastScreenPlace | null, root: Element): void {
  if (!place?.hasChildNodes()) return;
  const address = screenAt(location.hash)?.address;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  /** Who was led somewhere else meanwhile sees that. */
  const stands = () =>
    address !== screenAt(location.hash)?.address ||
    SHOWN.every((each) => !place.querySelector(each) || root.querySelector(each));
  /** `uncover`: from then on the program's own can be touched. What has the focus loses it there. */
  const handOver = (uncover: () => void) => {
    const again = place.inert ? null : doneOn(place, root);
    uncover();
    again?.();
  };
  const end = () => {
    clearTimeout(waiting);
    watcher.disconnect();
    handOver(() => place.remove());
  };
  const watcher = new MutationObserver(() => {
    if (root.querySelector('.shell')) return;
    if (!place.hasChildNodes() || stands()) return end();
    if (waiting !== undefined) return;
    waiting = setTimeout(end, PATIENCE_MS);
    // Still to be seen, but what is beneath it can be touched and read already.
    handOver(() => {
      place.ariaHidden = 'true';
      place.inert = true;
    });
  });
  watcher.observe(root, { childList: true, subtree: true });
}
