import { expect, test, vi } from 'vitest';
import { watchOwnWindow } from './own-window.ts';

/** A picture in a page: what happens to it is heard by the page only while it is there. */
function pageWithPicture() {
  const [page, picture] = [new EventTarget(), new EventTarget()];
  const enter = () => {
    const event = new Event('enterpictureinpicture');
    Object.defineProperty(event, 'target', { value: picture });
    page.dispatchEvent(event);
  };
  return { page, enter, leave: () => picture.dispatchEvent(new Event('leavepictureinpicture')) };
}

test('[LIVE-04] the small window of a call tells that it has closed, also when its picture is gone', () => {
  const { page, enter, leave } = pageWithPicture();
  const onClosed = vi.fn();
  const stop = watchOwnWindow(onClosed, page);
  enter();
  expect(onClosed).not.toHaveBeenCalled();
  leave();
  expect(onClosed).toHaveBeenCalledTimes(1);
  enter();
  stop();
  leave();
  expect(onClosed).toHaveBeenCalledTimes(1);
});
