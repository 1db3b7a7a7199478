import { useState } from 'react';
import { conversationMessages } from '#device/conversations.ts';
import { useConnection } from '#device/use-connection.ts';
import { useLive, type LiveResult } from '#device/use-live.ts';
import { NEWEST } from '#streams/conversation/window.ts';
import { chunkNoOf } from '#sync/replica/chunks.ts';
import type { TimelineView } from '#domain/views.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { restoreReadingPosition } from './reading-positions.ts';
import { growWindow, newestWindow, WINDOW_STEP, windowAround, type TimelineRange } from './timeline-range.ts';

/** Where a conversation opens: at a message, where it was left, at the first unread message, or at its end. */
export interface StartingPlace {
  at: 'message' | 'left' | 'unread' | 'end';
  seq: number;
  /** Distance from the upper edge of the list to the message, px; without it, the message is in the middle. */
  offset?: number;
  /** Counts the visits of a place that was chosen again. */
  visit?: number;
}

export interface TimelineWindow {
  timeline: LiveResult<TimelineView | null>;
  /** Null until it is known what is unread. */
  place: StartingPlace | null;
  onOlder(): void;
  onNewer(): void;
  /** Returns to the newest messages, wherever the window is. */
  onNewest(): void;
  /** Shows a message, wherever the window is. */
  onMessage(seq: number): void;
}

interface WindowState {
  target: number | null;
  window: TimelineRange;
  place: StartingPlace | null;
}

const endPlace: StartingPlace = { at: 'end', seq: 0 };

const initialState = (target: number | null): WindowState =>
  target === null
    ? { target, window: newestWindow, place: null }
    : { target, window: windowAround(target), place: { at: 'message', seq: target } };

/** Holds the window of a conversation, which follows the scrolling. `target`: the number of a message to show. */
export function useTimelineWindow(conversationId: ConversationId, target: number | null): TimelineWindow {
  const [state, setState] = useState(() => initialState(target));
  const timeline = useLive(conversationMessages, conversationId, state.window.size, state.window.end);
  const isOffline = useConnection() === 'offline';
  // The view of an earlier window says nothing about where this one has to grow: it may be of another place.
  const view = timeline.status === 'ready' && !timeline.persisted && !timeline.previousWindow ? timeline.value : null;

  if (state.target !== target) setState(initialState(target));
  else if (view && !state.place) setState({ ...state, ...startingPlaceOf(view, state.window) });
  // The window reaches the end of the conversation: it follows new messages from now on.
  else if (view && !view.hasNewer && state.window.end !== NEWEST)
    setState({ ...state, window: { ...state.window, end: NEWEST } });
  // The unread messages are not on the device and cannot arrive now; the newest ones may be there.
  else if (view && isOffline && view.hasNewer && view.messages.length === 0)
    setState({ target, window: newestWindow, place: endPlace });

  const highestSeq = Math.max(0, ...(view?.messages ?? []).map(({ seq }) => seq ?? 0));
  /** Grows by one step, only after the step before has arrived. */
  const growTowards = (direction: 'older' | 'newer') => {
    if (view && view.messages.length > Math.max(0, state.window.size - WINDOW_STEP))
      setState({ ...state, window: growWindow(state.window, direction, highestSeq) });
  };
  return {
    timeline,
    place: state.place,
    onOlder: () => view?.hasOlder && growTowards('older'),
    onNewer: () => view?.hasNewer && growTowards('newer'),
    onNewest: () => setState({ target, window: newestWindow, place: endPlace }),
    onMessage: (seq) =>
      setState(({ place }) => ({
        target,
        window: windowAround(seq),
        place: { at: 'message', seq, visit: (place?.visit ?? 0) + 1 },
      })),
  };
}

/**
 * Returns the starting place; the reading position and the first unread message may be far above the newest messages.
 */
function startingPlaceOf(view: TimelineView, window: TimelineRange): Pick<WindowState, 'window' | 'place'> {
  const savedPosition = restoreReadingPosition(view.conversationId, view.unread);
  if (savedPosition)
    return {
      window: reachesSeq(view, savedPosition.seq) ? window : windowAround(savedPosition.seq),
      place: { at: 'left', seq: savedPosition.seq, offset: savedPosition.offset },
    };
  if (view.unread === 0) return { window, place: endPlace };
  const seq = view.read + 1;
  return { window: reachesSeq(view, seq) ? window : windowAround(seq), place: { at: 'unread', seq } };
}

/**
 * Says whether reading can begin at its place: its message is known if the window begins at it or before it, and its
 * chunk has arrived or cannot arrive now. While the connection is being made it still can.
 */
export const isPlaceLoaded = (view: TimelineView, place: StartingPlace | null, isOffline: boolean): boolean =>
  place?.at === 'end' ||
  (place !== null && reachesSeq(view, place.seq) && (isOffline || !view.missingChunks.includes(chunkNoOf(place.seq))));

/** Returns whether the window begins at this number or before it. */
const reachesSeq = ({ messages, hasOlder }: TimelineView, seq: number): boolean =>
  !hasOlder || (messages[0]?.seq ?? Number.POSITIVE_INFINITY) <= seq;
