/**
 * The laboratory as its screen sees it: what a scenario is, what a member can do on a device, what can be switched, and
 * the view, an immutable snapshot. The screen reads the view and calls `Laboratory`; it never touches a device itself.
 */
import type { Health } from '#domain/health.ts';
import type { Action } from '#schemas/actions/union.ts';
import type { FailureCode, RefusalCode } from '#schemas/error-codes.ts';
import type { MessageState, WaitingState } from '#domain/views.ts';
import type { Connection } from '#platform/worker-api/sync-api.ts';

/** A member, by the name the scenario gives: « Camille ». */
export type MemberName = string;
/** `1.2`: the second message written on the device with index 1; `h.3`: the third of the history; or a message's id. */
export type MessageRef = string;

/**
 * Acts that need no more than a device. `close-tab`: the last one opened; the only one closes the app on this device.
 * `service-worker`: it wakes and drains once.
 */
type ActWithoutArguments =
  'sign-out' | 'sign-in' | 'open-tab' | 'close-tab' | 'kill-leader' | 'freeze-leader' | 'wake' | 'service-worker';

/** What a member does on a device: its arguments by its name. */
export interface Acts extends Record<ActWithoutArguments, []> {
  write: [to: MemberName, text: string];
  edit: [message: MessageRef, text: string];
  /** A message that the server has. */
  delete: [message: MessageRef];
  /** A message that waits or failed. */
  discard: [message: MessageRef];
  /** A failed message, or another failed entry by its id. */
  retry: [message: MessageRef];
  /** Away with a failed entry that is no message. */
  dismiss: [entry: string];
  /** « Toujours envoyer ». */
  confirm: [message: MessageRef];
  /** Up to this number of the conversation; 0: to the last one shown. */
  read: [other: MemberName, upTo: number];
  hide: [other: MemberName];
  open: [other: MemberName];
  block: [other: MemberName];
  unblock: [other: MemberName];
  preference: [field: string, value: number | boolean];
}
export type ActName = keyof Acts;

/** What can be switched on a device, and to what. Of a hundred, where not in milliseconds. */
export interface Switches {
  /** Milliseconds, one way. */
  latency: number;
  /** Up to so many milliseconds more, by chance. */
  jitter: number;
  loss: number;
  duplication: number;
  /** Late enough to be overtaken. */
  reordering: number;
  /** Partition: the device knows that it has no network. */
  offline: boolean;
  /** Everything is swallowed, and nobody is told. */
  halfOpen: boolean;
  /** Somebody else answers, 200 with HTML. */
  portal: boolean;
  /** Every request is answered so by a server that looks at nothing. */
  answers: 'normal' | '401' | '429' | '500';
  /** Milliseconds that the device's clock is ahead. */
  clock: number;
  quotaFull: boolean;
  /** The leader's worker dies after so many more writes; null: it lives. */
  killAfterWrites: number | null;
  /** The worker dies after its next push has left, before its answer is stored. */
  killBeforeAck: boolean;
}
export type SwitchName = keyof Switches;
export type SwitchValue = Switches[SwitchName];

export type ServerAct = 'crash' | 'restart' | 'backup' | 'restore';

type SwitchSetting<Map extends object> = { [Name in keyof Map]: [name: Name, value: Map[Name]] }[keyof Map];
export type DeviceStep = { [Name in ActName]: [at: number, device: number, act: Name, ...args: Acts[Name]] }[ActName];
export type SetStep = [at: number, device: number, act: 'set', ...SwitchSetting<Switches>];
export type ServerStep = [at: number, device: 'server', act: ServerAct];
/** All switches well, everything awake, up and signed in. */
export type HealStep = [at: number, device: 'all', act: 'heal'];
/** At this virtual millisecond, there, this. */
export type Step = DeviceStep | SetStep | ServerStep | HealStep;

export interface Scenario {
  v: 1;
  /** In French, like `see`. */
  name: string;
  /** One sentence: what to look for. */
  see: string;
  seed: number;
  /** Two to four; a member may have several. */
  devices: { name: string; member: MemberName; switches: Partial<Switches> }[];
  /** What had been said before, in this order. */
  history: [from: MemberName, to: MemberName, text: string][];
  steps: Step[];
  /** The replay stops here, in virtual milliseconds: the hash is that of this moment. */
  until: number;
}

// ── what the screen shows ──

/** Virtual seconds in a second; `fast`: as fast as possible. */
export type Pace = 'paused' | 1 | 4 | 16 | 'fast';

export interface MessageLine {
  id: string;
  ref: MessageRef;
  seq: number | null;
  from: MemberName;
  text: string;
  mine: boolean;
  edited: boolean;
  deleted: boolean;
  state: MessageState | null;
  code: RefusalCode | null;
  /** « Toujours envoyer ? » */
  asks: boolean;
  /** Milliseconds since 1970, as the device shows it. */
  at: number;
}

export interface ConversationLine {
  other: MemberName;
  messages: readonly MessageLine[];
  unread: number;
  /** Up to which number this member has read. */
  read: number;
  /** The highest number shown. */
  shown: number;
  blocked: boolean;
  closed: boolean;
}

/** `age`: milliseconds since it was asked for; `claimed`: an attempt may be under way. */
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

/** `waits`: not yet accepted by the server. */
export type PreferenceLine = { field: string; value: string | number | boolean | null; waits: boolean };

export interface DeviceView {
  index: number;
  name: string;
  member: MemberName;
  signedIn: boolean;
  /** The session was lost, and asks for the password. */
  sessionLost: boolean;
  switches: Switches;
  connection: Connection;
  waitsFor: FailureCode | null;
  outdated: boolean;
  storage: 'well' | 'full' | 'broken';
  health: Health;
  latency: number | null;
  /** Milliseconds since 1970, as its clock says. */
  clock: number;
  tabs: readonly TabLine[];
  conversations: readonly ConversationLine[];
  queue: readonly QueueLine[];
  preferences: readonly PreferenceLine[];
  /** Committed writes so far. */
  writes: { queue: number; store: number };
  /** What the device holds is what the server has. */
  inSync: boolean;
}

/** `way`: still under way. */
export type Fate = 'way' | 'delivered' | 'lost' | 'doubled' | 'late' | 'refused';

/** Something that crossed, or was to cross, between a device and the server; or what was done to one of them. */
export interface Crossing {
  id: number;
  at: number;
  /** When it arrived, or was lost. */
  end: number | null;
  from: number | 'server';
  to: number | 'server';
  kind: 'push' | 'pull' | 'chunks' | 'digest' | 'session' | 'connect' | 'live' | 'answer' | 'act' | 'switch';
  /** French, short: « 2 envois », « 401 ». */
  text: string;
  fate: Fate;
  /** The request that this answers; the first of what was doubled. */
  of: number | null;
}

type Sides = Record<'base' | 'mine' | 'theirs' | 'result', string | null>;
/** Two wanted something different, or the same twice; and what was decided. */
export interface ConflictView extends Sides {
  id: number;
  at: number;
  device: number;
  /** What it was about, in French: « lecture », « Bonsoir ». */
  subject: string;
  /** `Y12` */
  rule: string;
  /** The rule in one plain French sentence. */
  explanation: string;
}

/** `text`: in French; `detail`: which device, which message; null while it holds. */
export type InvariantView = { id: string; text: string; state: 'holds' | 'not-yet' | 'broken'; detail: string | null };

/** `converged`: every device shows what the server says, and nothing waits. */
export type Verdict = { invariants: readonly InvariantView[]; converged: boolean; broken: boolean };

export interface LaboratoryView {
  name: string;
  see: string;
  /** Virtual milliseconds. */
  now: number;
  pace: Pace;
  /** Steps of the scenario played so far, and the moment at which its replay ends; it then pauses. */
  replay: { stepsDone: number; total: number; until: number; ended: boolean };
  /** Of everything that has happened so far. */
  hash: string;
  /**
   * The hash at `replay.until`: the same wherever the scenario is played. null before, and when somebody has acted
   * since.
   */
  replayHash: string | null;
  events: number;
  server: { up: boolean; epoch: string; backup: boolean };
  members: readonly MemberName[];
  devices: readonly DeviceView[];
  /** Newest last; the last 400. */
  timeline: readonly Crossing[];
  conflicts: readonly ConflictView[];
  verdict: Verdict;
  /** A defect of the laboratory or the product: everything stands still. */
  crash: string | null;
}

export interface Laboratory {
  readonly view: LaboratoryView;
  /** Called after each change of the view, at most ten times a second. */
  subscribe(listener: () => void): () => void;
  /** Done at the next virtual millisecond, also while paused. */
  act<Name extends ActName>(device: number, act: Name, ...args: Acts[Name]): void;
  set<Name extends SwitchName>(device: number, name: Name, value: Switches[Name]): void;
  server(act: ServerAct): void;
  /** All is well again; then at most 60 virtual seconds, as fast as possible, and the verdict. */
  evaluate(): Promise<Verdict>;
  pace(pace: Pace): void;
  /** One event, while paused. */
  step(): Promise<void>;
  /** Everything that was done so far, to be played again. */
  recording(name?: string): Scenario;
  close(): void;
}
