/** How often a person is looked for anew, on devices that cannot do so ten times a second. */

/** Milliseconds for which a picture may be worked on: ten a second. */
const PATIENCE_MS = 100;
const SELDOM = 4;
/** Share of the latest picture in what a picture costs. */
const SHARE = 0.25;

export interface MaskRate {
  /** Says whether a person is looked for in the next picture, or else taken from where they were before. */
  isDue(): boolean;
  /** Takes for how long a person was looked for. */
  note(costMs: number): void;
}

export function maskRate(): MaskRate {
  let [cost, since] = [0, 0];
  return {
    isDue() {
      const every = Math.min(Math.max(Math.ceil(cost / PATIENCE_MS), 1), SELDOM);
      since = since + 1 >= every ? 0 : since + 1;
      return since === 0;
    },
    note(costMs) {
      cost = cost === 0 ? costMs : cost + SHARE * (costMs - cost);
    },
  };
}
