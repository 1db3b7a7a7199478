/** The picture of a call in a small window of its own, over everything else, where the browser has such windows. */
export const canOpenOwnWindow = (): boolean =>
  document.pictureInPictureEnabled && 'requestPictureInPicture' in HTMLVideoElement.prototype;

export const isInOwnWindow = (): boolean => document.pictureInPictureElement !== null;

/** Opens or closes the window; a browser that refuses changes nothing. */
export async function toggleOwnWindow(video: HTMLVideoElement | null): Promise<void> {
  try {
    if (isInOwnWindow()) await document.exitPictureInPicture();
    else await video?.requestPictureInPicture();
  } catch {
    // Without a picture there is nothing to show in a window.
  }
}

/** Calls back when the window has closed, also because its picture is gone. */
export function watchOwnWindow(onClosed: () => void, page: EventTarget = document): () => void {
  const ended = new AbortController();
  page.addEventListener(
    'enterpictureinpicture',
    // A picture that has left the page tells nobody but itself.
    ({ target }) => target?.addEventListener('leavepictureinpicture', onClosed, { signal: ended.signal, once: true }),
    { signal: ended.signal },
  );
  return () => ended.abort();
}
