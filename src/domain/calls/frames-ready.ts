/** What the worker of a call's frames says once it is ready to be given transforms. */
export const FRAMES_READY = 'frames-ready';
