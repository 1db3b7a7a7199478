import { useRef, useState, type PointerEvent } from 'react';

const MOST = 4;
const SWIPE_PX = 60;
const TAP_PX = 10;

export interface Zoom {
  scale: number;
  x: number;
  y: number;
}
const whole: Zoom = { scale: 1, x: 0, y: 0 };
export const zoomed = ({ scale, x, y }: Zoom, factor: number): Zoom => {
  const next = Math.min(MOST, Math.max(1, scale * factor));
  return next === 1 ? whole : { scale: next, x, y };
};

interface Point {
  x: number;
  y: number;
}
const distance = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** `subject`: what is looked at; another one begins whole. One finger taps, swipes what is whole and moves what is larger; two fingers make it larger or smaller. */
export function useZoom(subject: string, onSwipe: (step: 1 | -1) => void, onTap: () => void) {
  const [held, hold] = useState({ subject, zoom: whole });
  const zoom = held.subject === subject ? held.zoom : whole;
  const setZoom = (next: Zoom) => hold({ subject, zoom: next });
  const fingers = useRef(new Map<number, Point>());
  const from = useRef<{ x: number; y: number; apart: number; zoom: Zoom } | null>(null);

  const begin = () => {
    const points = [...fingers.current.values()];
    const [first] = points;
    from.current = first ? { ...first, apart: distance(points), zoom } : null;
  };
  const handlers = {
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      begin();
    },
    onPointerMove(event: PointerEvent) {
      const start = from.current;
      if (!start || !fingers.current.has(event.pointerId)) return;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const points = [...fingers.current.values()];
      if (points.length > 1 && start.apart > 0) setZoom(zoomed(start.zoom, distance(points) / start.apart));
      else if (start.zoom.scale > 1) setZoom({ ...start.zoom, x: start.zoom.x + event.clientX - start.x, y: start.zoom.y + event.clientY - start.y });
    },
    onPointerUp(event: PointerEvent) {
      const start = from.current;
      const alone = fingers.current.size === 1;
      fingers.current.delete(event.pointerId);
      const far = start && alone ? Math.hypot(event.clientX - start.x, event.clientY - start.y) : null;
      if (start && far !== null && zoom.scale === 1 && Math.abs(event.clientX - start.x) > SWIPE_PX) onSwipe(event.clientX < start.x ? 1 : -1);
      // Whoever holds the pointer gets the click: what is tapped within would never hear of it.
      else if (far !== null && far < TAP_PX) onTap();
      begin();
    },
    onPointerCancel(event: PointerEvent) {
      fingers.current.delete(event.pointerId);
      begin();
    },
    onDoubleClick: () => setZoom(zoom.scale > 1 ? whole : zoomed(whole, 2)),
  };
  return { zoom, handlers, by: (factor: number) => setZoom(zoomed(zoom, factor)), reset: () => setZoom(whole) };
}
