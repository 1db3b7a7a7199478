/** What the worker of a call's frames says once it is ready to be given transforms. */
export const FRAMES_READY = 'frames-ready';
/** What it says once the first frame of this page has gone through it. */
export const FRAMES_SEALED = 'frames-sealed';
/** What it says once the first frame of one sender has gone through it. */
export const sealedWord = (id: number): string => `${FRAMES_SEALED} ${id}`;
