/** The program takes over from the last screen: in one frame, when what was to be seen stands in its own. */
import { screenAt } from './drawn.ts';
import type { LastScreenPlace } from './draw.ts';

/** What both show, where the one that is drawn shows it: rows, messages, the strip that asks something of the member. */
const SHOWN = ['main li', 'main article', 'section[aria-labelledby="access-title"]'];
/** What can be touched. */
const TOUCHED = 'a, button, input, textarea, [role="button"]';
/** So long the one that is drawn waits for a screen that shows something else. */
const PATIENCE_MS = 1000;

/** Call it before the program draws into `root`. */
export function takeOver(place: LastScreenPlace | null, root: Element): void {
  if (!place?.hasChildNodes()) return;
  const address = screenAt(location.hash)?.address;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(waiting);
    watcher.disconnect();
    const { touched } = place;
    place.remove();
    if (touched) touch(touched);
  };
  /** Who was led somewhere else meanwhile sees that. */
  const stands = () => address !== screenAt(location.hash)?.address || SHOWN.every((each) => !place.querySelector(each) || root.querySelector(each));
  const watcher = new MutationObserver(() => {
    if (root.querySelector('.shell')) return;
    if (!place.hasChildNodes() || stands()) return end();
    // The program's own can be touched and read already.
    place.inert = true;
    place.ariaHidden = 'true';
    waiting ??= setTimeout(end, PATIENCE_MS);
  });
  watcher.observe(root, { childList: true, subtree: true });
}

/** What was touched on what was drawn is touched in its place. */
function touch({ x, y }: { x: number; y: number }): void {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>(TOUCHED);
  if (element?.matches('input, textarea')) element.focus();
  else element?.click();
}
