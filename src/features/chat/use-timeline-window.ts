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

/** Where a conversation is opened: at a message, where it was left, at what is unread, or at its end. */
export interface StartingPlace {
  at: 'message' | 'left' | 'unread' | 'end';
  seq: number;
  /** How far below the upper edge of the list it begins, px; without one it stands in the middle. */
  offset?: number;
}

export interface TimelineWindow {
  timeline: LiveResult<TimelineView | null>;
  /** Null until it is known what is unread. */
  place: StartingPlace | null;
  onOlder(): void;
  onNewer(): void;
  /** Back to the newest messages, wherever the window is. */
  onNewest(): void;
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

/** The window of a conversation that follows the scrolling. `target`: the number of a message that is looked for. */
export function useTimelineWindow(conversationId: ConversationId, target: number | null): TimelineWindow {
  const [state, setState] = useState(() => initialState(target));
  const timeline = useLive(conversationMessages, conversationId, state.window.size, state.window.end);
  const isOffline = useConnection() === 'offline';
  // What is seen of an earlier window says nothing of where this one has to grow: it may be on its way to somewhere
  // else.
  const view = timeline.status === 'ready' && !timeline.persisted && !timeline.previousWindow ? timeline.value : null;

  if (state.target !== target) setState(initialState(target));
  else if (view && !state.place) setState({ ...state, ...startingPlaceOf(view, state.window) });
  // It ends where the conversation does: so it goes on doing when more is said.
  else if (view && !view.hasNewer && state.window.end !== NEWEST)
    setState({ ...state, window: { ...state.window, end: NEWEST } });
  // What is unread is not on the device, and cannot come now: the newest messages may be.
  else if (view && isOffline && view.hasNewer && view.messages.length === 0)
    setState({ target, window: newestWindow, place: endPlace });

  const highestSeq = Math.max(0, ...(view?.messages ?? []).map(({ seq }) => seq ?? 0));
  /** One step at a time: only when what was asked for has come. */
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
  };
}

/** Where it was left, or what is unread, may lie far above the newest messages. */
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
 * Whether what stands at this number is known: the window begins there or before it, and its page has come, or cannot
 * come now.
 */
export const isSeqLoaded = (view: TimelineView, seq: number, offline: boolean): boolean =>
  reachesSeq(view, seq) && (offline || !view.missingChunks.includes(chunkNoOf(seq)));

/** Whether the window begins at this number or before it. */
const reachesSeq = ({ messages, hasOlder }: TimelineView, seq: number): boolean =>
  !hasOlder || (messages[0]?.seq ?? Number.POSITIVE_INFINITY) <= seq;
