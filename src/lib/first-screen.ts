/**
 * When a start's first screen stands: after the first paint where it is drawn from what is remembered, else when the
 * device's data are drawn.
 */
import { firstPaint, nextPaint } from './first-paint.ts';

/** Longer than data are read, on a slow device; then whatever else waits comes all the same. */
const PATIENCE_MS = 3000;

let ofData: Promise<void> | null = null;
let stands: () => void = () => undefined;

/** Nothing can be shown before the device's data are read. Call it before the first render. */
export function holdForData(): void {
  ofData ??= new Promise<void>((resolve) => {
    stands = resolve;
    setTimeout(resolve, PATIENCE_MS);
  }).then(nextPaint);
}

/** The data are rendered, or cannot be without what was held back. */
export const letOthersCome = (): void => stands();

/** When the device's data are read: only what the first screen does not need waits for its paint. */
export const timeOfData = (): Promise<void> => (ofData ? Promise.resolve() : firstPaint());

/** When everything else comes that the first screen does not need. */
export const firstScreen = (): Promise<void> => ofData ?? firstPaint();
