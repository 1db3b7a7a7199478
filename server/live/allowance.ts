/** Limits how often one socket is served: a number of requests at once, which comes back over time. */
export interface Allowance {
  take(): boolean;
}

export function allowance(atOnce: number, perSecond: number, now: () => number = () => performance.now()): Allowance {
  let [left, since] = [atOnce, now()];
  return {
    take() {
      left = Math.min(atOnce, left + ((now() - since) / 1000) * perSecond);
      since = now();
      if (left < 1) return false;
      left--;
      return true;
    },
  };
}
