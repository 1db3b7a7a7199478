import { useState } from 'react';
import { messagesIn } from '#live/conversations.ts';
import { useConnection } from '#live/use-connection.ts';
import { useLive, type Live } from '#live/use-live.ts';
import { NEWEST } from '#domain/fold/window.ts';
import { pageOf } from '#domain/pages.ts';
import type { TimelineView } from '#domain/views.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { readingPosition } from './reading-positions.ts';
import { grown, newestWindow, STEP, windowAround, type HeldWindow } from './window.ts';

/** Where a conversation is opened: at a message, where it was left, at what is unread, or at its end. */
export interface StartingPlace {
  at: 'message' | 'left' | 'unread' | 'end';
  seq: number;
  /** How far below the upper edge of the list it begins, px; without one it stands in the middle. */
  offset?: number;
}

export interface Held {
  timeline: Live<TimelineView | null>;
  /** Null until it is known what is unread. */
  place: StartingPlace | null;
  onOlder(): void;
  onNewer(): void;
  /** Back to the newest messages, wherever the window is. */
  onNewest(): void;
}

interface State {
  target: number | null;
  window: HeldWindow;
  place: StartingPlace | null;
}

const atEnd: StartingPlace = { at: 'end', seq: 0 };

const opened = (target: number | null): State =>
  target === null
    ? { target, window: newestWindow, place: null }
    : { target, window: windowAround(target), place: { at: 'message', seq: target } };

/** The window of a conversation that follows the scrolling. `target`: the number of a message that is looked for. */
export function useHeldWindow(conversationId: ConversationId, target: number | null): Held {
  const [state, setState] = useState(() => opened(target));
  const timeline = useLive(messagesIn, conversationId, state.window.size, state.window.end);
  const away = useConnection() === 'offline';
  // What is seen of an earlier window says nothing of where this one has to grow: it may be on its way to somewhere
  // else.
  const view = timeline.status === 'ready' && !timeline.remembered && !timeline.earlier ? timeline.value : null;

  if (state.target !== target) setState(opened(target));
  else if (view && !state.place) setState({ ...state, ...placeOf(view, state.window) });
  // It ends where the conversation does: so it goes on doing when more is said.
  else if (view && !view.hasNewer && state.window.end !== NEWEST)
    setState({ ...state, window: { ...state.window, end: NEWEST } });
  // What is unread is not on the device, and cannot come now: the newest messages may be.
  else if (view && away && view.hasNewer && view.messages.length === 0)
    setState({ target, window: newestWindow, place: atEnd });

  const top = Math.max(0, ...(view?.messages ?? []).map(({ seq }) => seq ?? 0));
  /** One step at a time: only when what was asked for has come. */
  const grow = (towards: 'older' | 'newer') => {
    if (view && view.messages.length > Math.max(0, state.window.size - STEP))
      setState({ ...state, window: grown(state.window, towards, top) });
  };
  return {
    timeline,
    place: state.place,
    onOlder: () => view?.hasOlder && grow('older'),
    onNewer: () => view?.hasNewer && grow('newer'),
    onNewest: () => setState({ target, window: newestWindow, place: atEnd }),
  };
}

/** Where it was left, or what is unread, may lie far above the newest messages. */
function placeOf(view: TimelineView, window: HeldWindow): Pick<State, 'window' | 'place'> {
  const left = readingPosition(view.conversationId, view.unread);
  if (left)
    return {
      window: reaches(view, left.seq) ? window : windowAround(left.seq),
      place: { at: 'left', seq: left.seq, offset: left.offset },
    };
  if (view.unread === 0) return { window, place: atEnd };
  const seq = view.read + 1;
  return { window: reaches(view, seq) ? window : windowAround(seq), place: { at: 'unread', seq } };
}

/**
 * Whether what stands at this number is known: the window begins there or before it, and its page has come, or cannot
 * come now.
 */
export const isKnown = (view: TimelineView, seq: number, offline: boolean): boolean =>
  reaches(view, seq) && (offline || !view.missing.includes(pageOf(seq)));

/** Whether the window begins at this number or before it. */
const reaches = ({ messages, hasOlder }: TimelineView, seq: number): boolean =>
  !hasOlder || (messages[0]?.seq ?? Number.POSITIVE_INFINITY) <= seq;
