import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';
import { giveFeedback } from '#lib/feedback.ts';
import { fingerGesture, TAP_PX } from './finger-gesture.ts';
import {
  initialZoom,
  geometryOf,
  panBy,
  panRoom,
  UNZOOMED,
  zoomAround,
  type PixelPoint,
  type PixelSize,
  type Zoom,
} from './zoom.ts';

/** Longest time between the taps of a double tap, milliseconds. */
const DOUBLE_MS = 300;
/** Exponent of the zoom per px of the wheel. */
const WHEEL = 0.002;
/** The same for a pinch on a touchpad, which reports smaller distances. */
const PINCH = 0.01;
/** Share of the box by which an arrow key moves the picture. */
const ARROW = 0.2;

const distance = ([a, b]: PixelPoint[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);
const middle = (points: PixelPoint[]): PixelPoint => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

interface ZoomOptions {
  /** Path of the picture shown; a new one resets the zoom. */
  subject: string;
  /** Size of the picture in its own pixels. */
  picture: PixelSize;
  onSwipe(step: 1 | -1): void;
  onTap(): void;
}

/**
 * Handles the gestures of the viewer. One finger taps, moves a picture that is wider than its box, or swipes one that
 * is not. Two fingers, the wheel and a double tap zoom around their position.
 */
export function useZoom({ subject, picture, onSwipe, onTap }: ZoomOptions) {
  /* State, not a ref: the element is mounted with its dialog, later than this hook. */
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [box, setBox] = useState<PixelSize>({ width: 1, height: 1 });
  const geometry = geometryOf(box, picture);
  const [zoomState, setZoomState] = useState<{ subject: string; zoom: Zoom } | null>(null);
  const zoom = zoomState?.subject === subject ? panBy(zoomState.zoom, 0, 0, geometry) : initialZoom(geometry);
  const setZoom = (next: Zoom) => setZoomState({ subject, zoom: next });
  const fingers = useRef(new Map<number, PixelPoint>());
  const gestureStart = useRef<{ center: PixelPoint; apart: number; zoom: Zoom } | null>(null);
  const lastTap = useRef<{ at: number; x: number; y: number } | null>(null);

  /** Returns a point relative to the middle of the box. */
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): PixelPoint => {
    const { left, top, width, height } = frame?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const toggle = (at?: PixelPoint) =>
    setZoom(
      zoom.scale > initialZoom(geometry).scale
        ? initialZoom(geometry)
        : zoomAround(zoom, Math.max(2, geometry.actual / zoom.scale), geometry, at),
    );

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    setZoom(zoomAround(zoom, Math.exp(-event.deltaY * (event.ctrlKey ? PINCH : WHEEL)), geometry, pointOf(event)));
  });
  useEffect(() => {
    if (!frame) return;
    const observer = new ResizeObserver(() => setBox({ width: frame.clientWidth, height: frame.clientHeight }));
    observer.observe(frame);
    const listen = (event: WheelEvent) => onWheel(event);
    // React's own wheel listener is passive and cannot keep the page from scrolling.
    frame.addEventListener('wheel', listen, { passive: false });
    return () => {
      observer.disconnect();
      frame.removeEventListener('wheel', listen);
    };
  }, [frame]);

  const startGesture = () => {
    const points = [...fingers.current.values()];
    gestureStart.current = points.length > 0 ? { center: middle(points), apart: distance(points), zoom } : null;
  };
  const handlers = {
    ref: setFrame,
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, pointOf(event));
      startGesture();
    },
    onPointerMove(event: PointerEvent) {
      const start = gestureStart.current;
      if (!start || !fingers.current.has(event.pointerId)) return;
      fingers.current.set(event.pointerId, pointOf(event));
      const points = [...fingers.current.values()];
      const center = middle(points);
      const scaledZoom =
        points.length > 1 && start.apart > 0
          ? zoomAround(start.zoom, distance(points) / start.apart, geometry, start.center)
          : start.zoom;
      setZoom(panBy(scaledZoom, center.x - start.center.x, center.y - start.center.y, geometry));
    },
    onPointerUp(event: PointerEvent) {
      const start = gestureStart.current;
      const isSingle = fingers.current.size === 1;
      fingers.current.delete(event.pointerId);
      const at = pointOf(event);
      const gesture =
        start && isSingle
          ? fingerGesture(at.x - start.center.x, at.y - start.center.y, panRoom(geometry, zoom.scale).x > 0)
          : null;
      if (gesture === 'tap') {
        const last = lastTap.current;
        const isDoubleTap =
          last !== null &&
          event.timeStamp - last.at < DOUBLE_MS &&
          Math.hypot(at.x - last.x, at.y - last.y) < 2 * TAP_PX;
        lastTap.current = isDoubleTap ? null : { at: event.timeStamp, ...at };
        // The element with pointer capture gets the click: an element inside it would never receive one.
        if (isDoubleTap) toggle(at);
        else onTap();
      } else if (gesture !== null) {
        giveFeedback('swipe');
        onSwipe(gesture);
      }
      startGesture();
    },
    onPointerCancel(event: PointerEvent) {
      fingers.current.delete(event.pointerId);
      startGesture();
    },
  };
  return {
    zoom,
    fitted: geometry.fitted,
    handlers,
    zoomBy: (factor: number) => setZoom(zoomAround(zoom, factor, geometry)),
    reset: () => setZoom(UNZOOMED),
    isActual: Math.abs(zoom.scale / geometry.actual - 1) < 0.001,
    toActual: () => setZoom(zoomAround(zoom, geometry.actual / zoom.scale, geometry)),
    /** Moves the picture in the direction of an arrow key. Returns false if it cannot be moved in that direction. */
    move(x: number, y: number): boolean {
      const next = panBy(zoom, -x * ARROW * box.width, -y * ARROW * box.height, geometry);
      const room = panRoom(geometry, zoom.scale);
      if ((x !== 0 && room.x === 0) || (y !== 0 && room.y === 0)) return false;
      setZoom(next);
      return true;
    },
  };
}
