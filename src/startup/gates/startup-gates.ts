/**
 * Gates that delay work until a start's first screen is painted. A screen drawn from a snapshot is complete after the
 * first paint; without a snapshot it is complete when the device's data are rendered.
 */
import { firstPaint, nextPaint } from './first-paint.ts';

/**
 * Longest wait for the data, in milliseconds: more than a slow device needs to read them. Then the remaining work
 * starts anyway.
 */
export const PATIENCE_MS = 3000;

/** Ends `rendered`: the first screen has been handed over to be drawn. */
export let noteRendered: () => void;
/** Resolves when there is a first screen to wait for: before, the next paint would be one without content. */
export const rendered = new Promise<void>((resolve) => (noteRendered = resolve));

let dataGate: Promise<void> | null = null;
let resolveDataGate: () => void = () => undefined;

/**
 * Closes the gate when no snapshot can be shown before the device's data are read. Must be called before the first
 * render.
 */
export function closeDataGate(): void {
  dataGate ??= new Promise<void>((resolve) => {
    resolveDataGate = resolve;
    setTimeout(resolve, PATIENCE_MS);
  }).then(nextPaint);
}

/** Opens the gate: the data are rendered, or cannot be rendered without the work that the gate holds back. */
export const openDataGate = (): void => resolveDataGate();

/** Resolves when the device's data may be read: after the first paint of a snapshot, or at once if there is none. */
export const whenDataMayLoad = (): Promise<void> => (dataGate ? Promise.resolve() : firstPaint());

/** Resolves when work that the first screen does not need may start. */
export const whenFirstScreenStands = (): Promise<void> => dataGate ?? firstPaint();
