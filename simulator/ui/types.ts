/**
 * Types of the laboratory for its screen: scenarios, a member's acts, switches, and the view, an immutable snapshot.
 * The screen reads the view and calls `Laboratory`; it never accesses a device itself.
 */
import type { Health } from '#domain/health.ts';
import type { Action } from '#schemas/actions/union.ts';
import type { FailureCode, RefusalCode } from '#schemas/error-codes.ts';
import type { MessageState, WaitingState } from '#domain/views.ts';
import type { Connection } from '#platform/worker-api/sync-api.ts';

/** A member's name in the scenario: « Camille ». */
export type MemberName = string;
/** `1.2`: the second message written on the device with index 1; `h.3`: the third of the history; or a message's id. */
export type MessageRef = string;

/**
 * Acts without arguments. `close-tab` closes the last tab that was opened; closing the only one closes the app.
 * `service-worker` runs the service worker, which sends the outbox once.
 */
type ActWithoutArguments =
  'sign-out' | 'sign-in' | 'open-tab' | 'close-tab' | 'kill-leader' | 'freeze-leader' | 'wake' | 'service-worker';

/** Arguments of a member's acts on a device, by the act's name. */
export interface Acts extends Record<ActWithoutArguments, []> {
  /** `to`: a member, or the scenario's group; so for `read`. */
  write: [to: MemberName, text: string];
  edit: [message: MessageRef, text: string];
  /** Deletes a confirmed message. */
  delete: [message: MessageRef];
  /** Discards a pending or failed message. */
  discard: [message: MessageRef];
  /** Retries a failed message, or another failed entry by its id. */
  retry: [message: MessageRef];
  /** Removes a failed entry that is not a message. */
  dismiss: [entry: string];
  /** Answers « Toujours envoyer ? » with yes. */
  confirm: [message: MessageRef];
  /** Marks as read up to this number; 0: up to the last number shown. */
  read: [other: MemberName, upTo: number];
  hide: [other: MemberName];
  open: [other: MemberName];
  block: [other: MemberName];
  unblock: [other: MemberName];
  preference: [field: string, value: number | boolean];
  /** Leaves the scenario's group, joins it (at once, with a network), and ends another member's membership. */
  leave: [group: string];
  join: [group: string];
  remove: [member: MemberName];
}
export type ActName = keyof Acts;

/** Switches of a device. `loss`, `duplication` and `reordering` are percentages. */
export interface Switches {
  /** Milliseconds, one way. */
  latency: number;
  /** Maximum random addition to the latency, in milliseconds. */
  jitter: number;
  loss: number;
  duplication: number;
  /** Messages that are late enough to be overtaken. */
  reordering: number;
  /** The device has no network, and knows it. */
  offline: boolean;
  /** Messages are lost without an error. */
  halfOpen: boolean;
  /** A captive portal answers 200 with HTML. */
  portal: boolean;
  /** Every request gets this answer and is not processed. */
  answers: 'normal' | '401' | '429' | '500';
  /** Milliseconds by which the device's clock is ahead. */
  clock: number;
  quotaFull: boolean;
  /** Number of further writes after which the workers die; null: they do not. */
  killAfterWrites: number | null;
  /** The worker dies after its next push was answered, before it stores the answer. */
  killBeforeAck: boolean;
}
export type SwitchName = keyof Switches;
export type SwitchValue = Switches[SwitchName];

export type ServerAct = 'crash' | 'restart' | 'backup' | 'restore';

type SwitchSetting<Map extends object> = { [Name in keyof Map]: [name: Name, value: Map[Name]] }[keyof Map];
export type DeviceStep = { [Name in ActName]: [at: number, device: number, act: Name, ...args: Acts[Name]] }[ActName];
export type SetStep = [at: number, device: number, act: 'set', ...SwitchSetting<Switches>];
export type ServerStep = [at: number, device: 'server', act: ServerAct];
/** Resets all switches, starts the server, wakes all tabs, and signs in everywhere. */
export type HealStep = [at: number, device: 'all', act: 'heal'];
/** A step: virtual millisecond, place, act and arguments. */
export type Step = DeviceStep | SetStep | ServerStep | HealStep;

export interface Scenario {
  v: 1;
  /** In French, like `see`. */
  name: string;
  /** One sentence that says what to observe. */
  see: string;
  seed: number;
  /** Two to four; a member may have several. */
  devices: { name: string; member: MemberName; switches: Partial<Switches> }[];
  /** A public group of these members, who joined in this order. The first one is its admin. */
  group?: { name: string; members: MemberName[] };
  /** Messages from before the start, in this order. `to`: a member, or the group. */
  history: [from: MemberName, to: MemberName, text: string][];
  steps: Step[];
  /** End of the replay, in virtual milliseconds. The hash is that of this moment. */
  until: number;
}

// ── view ──

/** Virtual seconds per second; `fast`: as fast as possible. */
export type Pace = 'paused' | 1 | 4 | 16 | 'fast';

export interface MessageLine {
  id: string;
  ref: MessageRef;
  seq: number | null;
  from: MemberName;
  /** Of a group's system row: what happened. */
  text: string;
  system: boolean;
  mine: boolean;
  edited: boolean;
  deleted: boolean;
  state: MessageState | null;
  code: RefusalCode | null;
  /** Asks « Toujours envoyer ? » */
  asks: boolean;
  /** Milliseconds since 1970, as the device shows it. */
  at: number;
}

export interface ConversationLine {
  /** The other member, or the group. */
  other: MemberName;
  messages: readonly MessageLine[];
  unread: number;
  /** The member's read mark. */
  read: number;
  /** The highest number shown. */
  shown: number;
  blocked: boolean;
  closed: boolean;
}

/** A queued entry. `age`: milliseconds since it was queued; `claimed`: an attempt may be under way. */
export type QueueLine = {
  id: string;
  action: Action;
  text: string | null;
  age: number;
  state: WaitingState;
  code: RefusalCode | null;
  claimed: boolean;
};

export type TabLine = { name: string; leads: boolean; frozen: boolean };

/** A preference. `waits`: its edit is not accepted by the server yet. */
export type PreferenceLine = { field: string; value: string | number | boolean | null; waits: boolean };

export interface DeviceView {
  index: number;
  name: string;
  member: MemberName;
  signedIn: boolean;
  /** The session was lost: the member must sign in again. */
  sessionLost: boolean;
  switches: Switches;
  connection: Connection;
  waitsFor: FailureCode | null;
  outdated: boolean;
  storage: 'well' | 'full' | 'broken';
  health: Health;
  latency: number | null;
  /** Time of its clock, in milliseconds since 1970. */
  clock: number;
  tabs: readonly TabLine[];
  conversations: readonly ConversationLine[];
  queue: readonly QueueLine[];
  preferences: readonly PreferenceLine[];
  /** Committed writes so far. */
  writes: { queue: number; store: number };
  /** The digests of device and server are equal. */
  inSync: boolean;
}

/** Fate of a message. `way`: still under way. */
export type Fate = 'way' | 'delivered' | 'lost' | 'doubled' | 'late' | 'refused';

/** A message between a device and the server, or an act on one of them. */
export interface Crossing {
  id: number;
  at: number;
  /** Time at which it arrived or was lost. */
  end: number | null;
  from: number | 'server';
  to: number | 'server';
  kind: 'push' | 'pull' | 'chunks' | 'digest' | 'session' | 'connect' | 'live' | 'answer' | 'act' | 'switch';
  /** French, short: « 2 envois », « 401 ». */
  text: string;
  fate: Fate;
  /** Id of the request that this answers, or of the original of a duplicate. */
  of: number | null;
}

type Sides = Record<'base' | 'mine' | 'theirs' | 'result', string | null>;
/** A conflict between two values, or a repeated entry, with its result. */
export interface ConflictView extends Sides {
  id: number;
  at: number;
  device: number;
  /** Subject in French: « lecture », « Bonsoir ». */
  subject: string;
  /** Name of the rule that decided: `Y12`. */
  rule: string;
  /** The rule in one plain French sentence. */
  explanation: string;
}

/** State of a rule. `text`: in French; `detail`: the device and the message; null while the rule holds. */
export type InvariantView = { id: string; text: string; state: 'holds' | 'not-yet' | 'broken'; detail: string | null };

/** Result of all checks. `converged`: every device shows the server's state, and no entry is pending. */
export type Verdict = { invariants: readonly InvariantView[]; converged: boolean; broken: boolean };

export interface LaboratoryView {
  name: string;
  see: string;
  /** Virtual milliseconds. */
  now: number;
  pace: Pace;
  /** Progress of the replay. `until`: virtual millisecond at which it ends and pauses. */
  replay: { stepsDone: number; total: number; until: number; ended: boolean };
  /** Hash of all events so far. */
  hash: string;
  /**
   * Hash at `replay.until`, which is equal on every machine. null before that time, and after any act by hand.
   */
  replayHash: string | null;
  events: number;
  server: { up: boolean; epoch: string; backup: boolean };
  members: readonly MemberName[];
  /** The group's name; null: there is none. */
  group: string | null;
  devices: readonly DeviceView[];
  /** The last 400 crossings, newest last. */
  timeline: readonly Crossing[];
  conflicts: readonly ConflictView[];
  verdict: Verdict;
  /** Error of the laboratory or the product that has stopped the run. */
  crash: string | null;
}

export interface Laboratory {
  readonly view: LaboratoryView;
  /** Called after each change of the view, at most ten times a second. */
  subscribe(listener: () => void): () => void;
  /** Performs an act at the next virtual millisecond, also while paused. */
  act<Name extends ActName>(device: number, act: Name, ...args: Acts[Name]): void;
  set<Name extends SwitchName>(device: number, name: Name, value: Switches[Name]): void;
  server(act: ServerAct): void;
  /** Ends all faults, runs at most 60 virtual seconds as fast as possible, and resolves to the verdict. */
  evaluate(): Promise<Verdict>;
  pace(pace: Pace): void;
  /** Runs one event, while paused. */
  step(): Promise<void>;
  /** Returns everything that was done so far as a scenario. */
  recording(name?: string): Scenario;
  close(): void;
}
