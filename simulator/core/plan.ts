/**
 * Types of a plan, which describes one run: devices, network, and a list of steps. A history is shortened by leaving
 * out steps.
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
  'network-online',
  'request-chunks',
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
  'group',
  'crowd',
  'notification',
  'follow',
  'event',
  'album',
  'privacy',
  'grant',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** Step: its kind, milliseconds after the previous step, the device, and two numbers that select among the choices. */
export type Step = [what: StepKind, ms: number, device: number, a: number, b: number];

export interface Plan {
  seed: number;
  /** Number of devices of each member. */
  devices: number[];
  /** Number of tabs of each device. */
  tabs: number;
  /** Number of messages that exist before anyone opens the app. */
  history: number;
  /** Number of conversations of a large answer that are applied first; by default the product's number. */
  screenful?: number;
  /** Maximum number of entries in one push; by default the product's number. */
  batch?: number;
  /** Probabilities in percent. */
  network: { lose: number; twice: number; late: number; fail: number; live: number };
  steps: Step[];
}

/** A stored history. With the planted `bug` it breaks the rule `what`. */
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

/** Thrown when a rule does not hold. */
export class InvariantViolation extends Error {
  override name = 'Broken';
  readonly rule: string;
  constructor(rule: string, text = '') {
    super(`${rule}: ${text.length > LONG ? `${text.slice(0, LONG)}…` : text}`);
    this.rule = rule;
  }
}
