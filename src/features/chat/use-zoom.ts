import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';
import { beginning, geometryOf, movedBy, roomIn, WHOLE, zoomedAt, type Point, type Size, type Zoom } from './zoom.ts';

const SWIPE_PX = 60;
const TAP_PX = 10;
/** Two taps within this are a double one. */
const DOUBLE_MS = 300;
/** How much closer a notch of the wheel brings it, per px. */
const WHEEL = 0.002;
/** The wheel of a pinch on a touchpad turns less. */
const PINCH = 0.01;
/** An arrow key moves it by this share of the box. */
const ARROW = 0.2;

const distance = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);
const middle = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

interface Given {
  /** What is looked at; another one begins anew. */
  subject: string;
  /** In pixels of its own. */
  picture: Size;
  onSwipe(step: 1 | -1): void;
  onTap(): void;
}

/**
 * One finger taps, swipes what has no room to the side, and moves what has; two fingers, the wheel and a double tap
 * make it larger or smaller around the place that is meant.
 */
export function useZoom({ subject, picture, onSwipe, onTap }: Given) {
  /* It comes with its dialog, later than this. */
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [box, measure] = useState<Size>({ width: 1, height: 1 });
  const geometry = geometryOf(box, picture);
  const [held, hold] = useState<{ subject: string; zoom: Zoom } | null>(null);
  const zoom = held?.subject === subject ? movedBy(held.zoom, 0, 0, geometry) : beginning(geometry);
  const setZoom = (next: Zoom) => hold({ subject, zoom: next });
  const fingers = useRef(new Map<number, Point>());
  const from = useRef<{ at: Point; apart: number; zoom: Zoom } | null>(null);
  const tapped = useRef<{ at: number; x: number; y: number } | null>(null);

  /** From the middle of the box. */
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = frame?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const toggle = (at?: Point) =>
    setZoom(
      zoom.scale > beginning(geometry).scale
        ? beginning(geometry)
        : zoomedAt(zoom, Math.max(2, geometry.actual / zoom.scale), geometry, at),
    );

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    setZoom(zoomedAt(zoom, Math.exp(-event.deltaY * (event.ctrlKey ? PINCH : WHEEL)), geometry, placeOf(event)));
  });
  useEffect(() => {
    if (!frame) return;
    const observer = new ResizeObserver(() => measure({ width: frame.clientWidth, height: frame.clientHeight }));
    observer.observe(frame);
    const listen = (event: WheelEvent) => onWheel(event);
    // React's own listener could not keep the page from scrolling.
    frame.addEventListener('wheel', listen, { passive: false });
    return () => {
      observer.disconnect();
      frame.removeEventListener('wheel', listen);
    };
  }, [frame]);

  const begin = () => {
    const points = [...fingers.current.values()];
    from.current = points.length > 0 ? { at: middle(points), apart: distance(points), zoom } : null;
  };
  const handlers = {
    ref: setFrame,
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, placeOf(event));
      begin();
    },
    onPointerMove(event: PointerEvent) {
      const start = from.current;
      if (!start || !fingers.current.has(event.pointerId)) return;
      fingers.current.set(event.pointerId, placeOf(event));
      const points = [...fingers.current.values()];
      const now = middle(points);
      const grown =
        points.length > 1 && start.apart > 0
          ? zoomedAt(start.zoom, distance(points) / start.apart, geometry, start.at)
          : start.zoom;
      setZoom(movedBy(grown, now.x - start.at.x, now.y - start.at.y, geometry));
    },
    onPointerUp(event: PointerEvent) {
      const start = from.current;
      const alone = fingers.current.size === 1;
      fingers.current.delete(event.pointerId);
      const at = placeOf(event);
      const [across, down] = start && alone ? [at.x - start.at.x, at.y - start.at.y] : [0, 0];
      if (start && alone && Math.hypot(across, down) < TAP_PX) {
        const last = tapped.current;
        const twice =
          last !== null &&
          event.timeStamp - last.at < DOUBLE_MS &&
          Math.hypot(at.x - last.x, at.y - last.y) < 2 * TAP_PX;
        tapped.current = twice ? null : { at: event.timeStamp, ...at };
        // Whoever holds the pointer gets the click: what is tapped within would never hear of it.
        if (twice) toggle(at);
        else onTap();
      } else if (
        roomIn(geometry, zoom.scale).x === 0 &&
        Math.abs(across) > SWIPE_PX &&
        Math.abs(across) > Math.abs(down)
      )
        onSwipe(across < 0 ? 1 : -1);
      begin();
    },
    onPointerCancel(event: PointerEvent) {
      fingers.current.delete(event.pointerId);
      begin();
    },
  };
  return {
    zoom,
    whole: geometry.whole,
    handlers,
    by: (factor: number) => setZoom(zoomedAt(zoom, factor, geometry)),
    reset: () => setZoom(WHOLE),
    isActual: Math.abs(zoom.scale / geometry.actual - 1) < 0.001,
    toActual: () => setZoom(zoomedAt(zoom, geometry.actual / zoom.scale, geometry)),
    /** In the direction of an arrow; false: it cannot be moved there. */
    move(x: number, y: number): boolean {
      const next = movedBy(zoom, -x * ARROW * box.width, -y * ARROW * box.height, geometry);
      const room = roomIn(geometry, zoom.scale);
      if ((x !== 0 && room.x === 0) || (y !== 0 && room.y === 0)) return false;
      setZoom(next);
      return true;
    },
  };
}
