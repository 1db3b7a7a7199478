import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import type { MessageView } from '#domain/views.ts';
import { mayAnswer } from './expressive-commands.ts';
import type { OpenMenu } from './use-message-menu.ts';

/** As long as a finger must rest. */
const PRESS_MS = 500;
/** A finger that moves further than this, px, scrolls. */
const MOVED = 10;
/** One that has drawn a message so far aside, px, has asked to answer it. */
const FAR = 56;
const MOST = 72;
/** Beyond this it scrolls. */
const ASIDE = 24;

/** Opens the menu of its message. */
const BUTTON = '[data-menu-of]';

interface Given {
  /** By the id that its row has. */
  messageOf(id: string): MessageView | undefined;
  onMenu: OpenMenu;
  /** Absent where nothing can be written. */
  onReply?: ((message: MessageView) => void) | undefined;
}

/** What a finger is about. */
interface Finger {
  message: MessageView;
  /** What it draws aside; null: this message is not answered. */
  drawn: HTMLElement | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  x: number;
  y: number;
}

const partOf = (target: EventTarget, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;
const placeOf = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) => (x || y ? { x, y } : null);
/** Written where it lies: nothing else of a list changes while a finger moves. */
const draw = (element: HTMLElement | null, by: number) =>
  void (element && (element.style.transform = by > 0 ? `translateX(${by}px)` : ''));

/**
 * For all rows of a list at once: their menus, by button, right button, menu key or a finger that rests, their being
 * drawn aside, and the way from one to the next.
 */
export function useTouchedRows({ messageOf, onMenu, onReply }: Given) {
  const finger = useRef<Finger | null>(null);
  const [end] = useState(() => () => {
    clearTimeout(finger.current?.timer);
    draw(finger.current?.drawn ?? null, 0);
    finger.current = null;
  });
  useEffect(() => end, [end]);
  const messageAt = (target: EventTarget) => messageOf(partOf(target, '[data-row]')?.dataset.row ?? '');

  return {
    onClick: (event: MouseEvent) => {
      const button = partOf(event.target, BUTTON);
      const message = button && messageAt(button);
      if (message) onMenu(message, button, placeOf(event));
    },
    /** Of all the buttons one is a stop of the Tab key: from there the arrows lead on. */
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const button = step && partOf(event.target, BUTTON);
      if (!step || !button) return;
      event.preventDefault();
      const all = [...event.currentTarget.querySelectorAll<HTMLElement>(BUTTON)];
      all[all.indexOf(button) + step]?.focus();
    },
    onContextMenu: (event: MouseEvent) => {
      const bubble = partOf(event.target, '.chat-bubble');
      const message = bubble && messageAt(bubble);
      end();
      // What is selected is about to be copied.
      if (!message || window.getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      onMenu(message, bubble, placeOf(event));
    },
    onPointerDown: (event: PointerEvent) => {
      const bubble = partOf(event.target, '.chat-bubble');
      const message = bubble && messageAt(bubble);
      end();
      if (event.pointerType !== 'touch' || !message) return;
      const place = { x: event.clientX, y: event.clientY };
      // Browsers without a long press of their own (`contextmenu`) get one.
      const timer = setTimeout(() => onMenu(message, bubble, place), PRESS_MS);
      finger.current = { message, timer, drawn: onReply && mayAnswer(message) ? bubble.parentElement : null, ...place };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const now = finger.current;
      if (!now) return;
      const [across, aside] = [clientX - now.x, Math.abs(clientY - now.y)];
      if (Math.hypot(across, aside) > MOVED) clearTimeout(now.timer);
      if (aside > ASIDE) return end();
      draw(now.drawn, across > ASIDE / 2 ? Math.min(MOST, across) : 0);
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const now = finger.current;
      end();
      if (now?.drawn && clientX - now.x >= FAR) onReply?.(now.message);
    },
    onPointerCancel: end,
  };
}
