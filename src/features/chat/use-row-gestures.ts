import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import type { MessageView } from '#domain/views.ts';
import { giveFeedback } from '#lib/feedback.ts';
import { mayAnswer } from './expressive-commands.ts';
import type { OpenMenu } from './use-message-menu.ts';

/** Duration of a long press, milliseconds. */
const PRESS_MS = 500;
/** A finger that moves further than this, px, does no long press. */
const MOVE_TOLERANCE = 10;
/** A message dragged so far to the side, px, is replied to. */
const REPLY_DISTANCE = 56;
const MAX_DRAG = 72;
/** A vertical movement beyond this, px, scrolls. */
const SCROLL_TOLERANCE = 24;

/** The button that opens the menu of its message. */
const BUTTON = '[data-menu-of]';

interface RowGestureOptions {
  /** Returns a message by the id of its row. */
  messageOf(id: string): MessageView | undefined;
  onMenu: OpenMenu;
  /** Absent if the member cannot write here. */
  onReply?: ((message: MessageView) => void) | undefined;
}

/** State of a touch on a message. */
interface Finger {
  message: MessageView;
  /** The element that is dragged aside; null: this message cannot be replied to. */
  dragged: HTMLElement | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  x: number;
  y: number;
}

const closestElement = (target: EventTarget, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;
const pointOf = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) => (x || y ? { x, y } : null);
/** Sets the style directly, without rendering: no other part of the list changes while a finger moves. */
const translate = (element: HTMLElement | null, distance: number) =>
  void (element && (element.style.transform = distance > 0 ? `translateX(${distance}px)` : ''));

/**
 * Handles the gestures of all rows of a list: menus, by button, right button, menu key or long press; and dragging
 * aside to reply. Arrow keys move from one menu button to the next.
 */
export function useRowGestures({ messageOf, onMenu, onReply }: RowGestureOptions) {
  const finger = useRef<Finger | null>(null);
  const [reset] = useState(() => () => {
    clearTimeout(finger.current?.timer);
    translate(finger.current?.dragged ?? null, 0);
    finger.current = null;
  });
  useEffect(() => reset, [reset]);
  const messageAt = (target: EventTarget) => messageOf(closestElement(target, '[data-row]')?.dataset.row ?? '');

  return {
    onClick: (event: MouseEvent) => {
      const button = closestElement(event.target, BUTTON);
      const message = button && messageAt(button);
      if (message) onMenu(message, button, pointOf(event));
    },
    /** One of all the menu buttons is a stop of the Tab key; the arrow keys lead on from there. */
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const button = step && closestElement(event.target, BUTTON);
      if (!step || !button) return;
      event.preventDefault();
      const all = [...event.currentTarget.querySelectorAll<HTMLElement>(BUTTON)];
      all[all.indexOf(button) + step]?.focus();
    },
    onContextMenu: (event: MouseEvent) => {
      const bubble = closestElement(event.target, '.chat-bubble');
      const message = bubble && messageAt(bubble);
      reset();
      // With a selection the member wants to copy.
      if (!message || window.getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      onMenu(message, bubble, pointOf(event));
    },
    onPointerDown: (event: PointerEvent) => {
      const bubble = closestElement(event.target, '.chat-bubble');
      const message = bubble && messageAt(bubble);
      reset();
      if (event.pointerType !== 'touch' || !message) return;
      const place = { x: event.clientX, y: event.clientY };
      // Browsers without a long press of their own (`contextmenu`) get one.
      const timer = setTimeout(() => {
        giveFeedback('press');
        onMenu(message, bubble, place);
      }, PRESS_MS);
      finger.current = {
        message,
        timer,
        dragged: onReply && mayAnswer(message) ? bubble.parentElement : null,
        ...place,
      };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const current = finger.current;
      if (!current) return;
      const [horizontal, vertical] = [clientX - current.x, Math.abs(clientY - current.y)];
      if (Math.hypot(horizontal, vertical) > MOVE_TOLERANCE) clearTimeout(current.timer);
      if (vertical > SCROLL_TOLERANCE) return reset();
      translate(current.dragged, horizontal > SCROLL_TOLERANCE / 2 ? Math.min(MAX_DRAG, horizontal) : 0);
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const current = finger.current;
      reset();
      if (!current?.dragged || clientX - current.x < REPLY_DISTANCE) return;
      giveFeedback('swipe');
      onReply?.(current.message);
    },
    onPointerCancel: reset,
  };
}
