/** Carries what a screen has just done to whatever makes it heard and felt: no screen waits for that or loads it. */

/**
 * `tap`, `search`: an entry of the bottom bar; `press`: a long press; `warning`: a question before a step that cannot
 * be undone; `success`, `error`: a short message says so; `sent`: a message was queued.
 */
export type Feedback =
  | 'tap'
  | 'search'
  | 'press'
  | 'warning'
  | 'success'
  | 'error'
  | 'swipe'
  | 'like'
  | 'sent'
  | RoomFeedback
  | CallFeedback;

/** In the live room that the member has open, somebody came, went, or turned a camera on. */
export type RoomFeedback = 'joined' | 'left' | 'camera';

/** Somebody calls, once for each time that it rings; a call was answered. */
export type CallFeedback = 'ring' | 'call-accepted';

const listeners = new Set<(feedback: Feedback) => void>();

export const giveFeedback = (feedback: Feedback): void => listeners.forEach((listener) => listener(feedback));

/** Calls back on each feedback. Returns a function that stops it. */
export function onFeedback(listener: (feedback: Feedback) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
