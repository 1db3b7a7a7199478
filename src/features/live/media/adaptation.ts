/**
 * Decides how much a viewer's network takes: large pictures, small ones, or sound alone. It goes down soon and up
 * slowly, so that it does not swing [DISPLAY-14].
 */
import type { TileSize, TileWish } from '#schemas/wire/live-media.ts';
import type { Display } from '#platform/display.ts';

/** The largest size that the network takes now, and how many measurements in a row spoke for another. */
export interface Adaptation {
  size: TileSize;
  bad: number;
  good: number;
}

export interface Measurement {
  /** Share of packets that were lost, 0 to 1. */
  loss: number;
  delayMs: number;
}

export type NetworkOptimization = Display['networkOptimization'];

const SIZES: readonly TileSize[] = ['audio', 'small', 'large'];
const BAD_LOSS = 0.08;
const GOOD_LOSS = 0.02;
const BAD_DELAY_MS = 1200;
const GOOD_DELAY_MS = 500;
/** Measurements in a row before a step down and a step up. */
const STEP_DOWN = 2;
const STEP_UP = 5;

/** Returns where a viewer begins. Who saves data never gets large pictures. */
export const startOf = (optimization: NetworkOptimization): Adaptation => ({
  size: optimization === 'donnees' ? 'small' : 'large',
  bad: 0,
  good: 0,
});

/** Returns the state after a measurement; the same object where nothing has changed. */
export function adapt(
  state: Adaptation,
  { loss, delayMs }: Measurement,
  optimization: NetworkOptimization,
): Adaptation {
  const isBad = loss > BAD_LOSS || delayMs > BAD_DELAY_MS;
  const isGood = loss < GOOD_LOSS && delayMs < GOOD_DELAY_MS;
  const [bad, good] = [isBad ? state.bad + 1 : 0, isGood ? state.good + 1 : 0];
  const at = SIZES.indexOf(state.size);
  const lowest = optimization === 'qualite' ? 1 : 0;
  const highest = optimization === 'donnees' ? 1 : 2;
  if (bad >= STEP_DOWN && at > lowest) return { size: SIZES[at - 1] ?? 'audio', bad: 0, good: 0 };
  if (good >= STEP_UP && at < highest) return { size: SIZES[at + 1] ?? 'large', bad: 0, good: 0 };
  return bad === state.bad && good === state.good ? state : { ...state, bad, good };
}

/** Returns wishes of which none is larger than the network takes. */
export const limitWishes = (tiles: readonly TileWish[], size: TileSize): TileWish[] =>
  tiles.map((tile) => ({ ...tile, size: SIZES[Math.min(SIZES.indexOf(tile.size), SIZES.indexOf(size))] ?? 'audio' }));
