/**
 * When a start's first screen stands: after the first paint where it is drawn from what is remembered, else when the
 * device's data are drawn.
 */
import { firstPaint, nextPaint } from './first-paint.ts';

/** Longer than data are read, on a slow device; then whatever else waits comes all the same. */
const PATIENCE_MS = 3000;

let dataGate: Promise<void> | null = null;
let resolveDataGate: () => void = () => undefined;

/** Nothing can be shown before the device's data are read. Call it before the first render. */
export function closeDataGate(): void {
  dataGate ??= new Promise<void>((resolve) => {
    resolveDataGate = resolve;
    setTimeout(resolve, PATIENCE_MS);
  }).then(nextPaint);
}

/** The data are rendered, or cannot be without what was held back. */
export const openDataGate = (): void => resolveDataGate();

/** When the device's data are read: only what the first screen does not need waits for its paint. */
export const whenDataMayLoad = (): Promise<void> => (dataGate ? Promise.resolve() : firstPaint());

/** When everything else comes that the first screen does not need. */
export const whenFirstScreenStands = (): Promise<void> => dataGate ?? firstPaint();
