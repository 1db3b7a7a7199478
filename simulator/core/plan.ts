/**
 * What one run is: a shape, a network, and a list of happenings. Leaving some of them out is how a history is
 * shortened.
 */

export const STEP_KINDS = [
  'act',
  'elsewhere',
  'kill',
  'fuse',
  'freeze',
  'wake',
  'line',
  'stall',
  'portal',
  'crash',
  'backup',
  'restore',
  'expire',
  'revoke',
  'sign-out',
  'sign-in',
  'skew',
  'trouble',
  'close-database',
  'service-worker',
  'tab',
  'hurry',
  'want',
  'rate',
  'outdated',
  'rest',
  'slow',
  'newer',
  'old-worker',
  'other-version',
  'away',
  'profile',
  'express',
  'picture',
  'media',
  'report',
  'push',
  'draft',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** What, milliseconds after the one before, on which device, and two numbers that pick among what there is. */
export type Step = [what: StepKind, ms: number, device: number, a: number, b: number];

export interface Plan {
  seed: number;
  /** Devices of each member. */
  devices: number[];
  /** Tabs of each device. */
  tabs: number;
  /** Messages that are there before anyone opens the app. */
  history: number;
  /** So many conversations of a large answer stand before the others: the product's own number, if nothing is said. */
  screenful?: number;
  /** So many entries leave in one push: the product's own number, if nothing is said. */
  batch?: number;
  /** Of a hundred. */
  network: { lose: number; twice: number; late: number; fail: number; live: number };
  steps: Step[];
}

/** A kept history: with the bug it fails in this way. */
export interface Scenario {
  bug: string | null;
  what: string | null;
  plan: Plan;
}

export const parseScenario = (text: string): Scenario => {
  const parsed = JSON.parse(text) as Scenario | Plan;
  return 'plan' in parsed ? parsed : { bug: null, what: null, plan: parsed };
};

const LONG = 600;

/** A rule that does not hold. */
export class InvariantViolation extends Error {
  override name = 'Broken';
  readonly rule: string;
  constructor(rule: string, text = '') {
    super(`${rule}: ${text.length > LONG ? `${text.slice(0, LONG)}…` : text}`);
    this.rule = rule;
  }
}
