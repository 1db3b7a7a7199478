/**
 * Runs the laboratory's events on one clock. The earliest event of all devices, the network and the server runs next;
 * for equal times the order is fixed. So the trace does not depend on the speed of a device's thread.
 */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { Trace } from '../core/chance.ts';
import { InvariantChecker } from '../invariants/invariants.ts';
import type { ObservedWorld } from '../invariants/observed-world.ts';
import { checkReadMarks } from '../invariants/read-mark-check.ts';
import { InvariantViolation } from '../core/plan.ts';
import { Time } from '../core/time.ts';
import { SimSyncNode } from '../devices/sync-node.ts';
import { excuseUnsent, recordAnswer } from '../devices/written-messages.ts';
import type { WrittenMessage } from '../invariants/observed-world.ts';
import { NetworkLink } from './network-link.ts';
import { Conflicts } from './conflicts.ts';
import type { FromDevice, DeviceRunner, StartRunner, ToDevice } from './device-messages.ts';
import { Crossings } from './crossings.ts';
import { emptyContents } from './empty-contents.ts';
import { writeHistory } from './history.ts';
import { StoreMirror } from './store-mirror.ts';
import { Names } from './names.ts';
import { LabScene } from './scene.ts';
import { defaultSwitches } from './default-switches.ts';
import { unwrittenText } from './crossing-text.ts';
import type { Scenario, Step, Switches, Verdict } from './types.ts';
import { verdictOf } from './verdict.ts';

export class Director implements ObservedWorld {
  readonly scenario: Scenario;
  readonly names: Names;
  readonly trace: Trace;
  readonly crossings = new Crossings();
  readonly conflicts: Conflicts;
  readonly node: SimSyncNode;
  readonly invariants: InvariantChecker;
  readonly networkLink: NetworkLink;
  readonly devices: readonly StoreMirror[];
  readonly switches: readonly Switches[];
  readonly messages = new Map<string, WrittenMessage>();
  /** First violation of each rule. */
  readonly violations = new Map<string, string>();
  /** All steps in order; `stepsDone` is the number of those that have run. */
  readonly steps: Step[];
  stepsDone = 0;
  eventCount = 0;
  crash: string | null = null;
  /** Time of the final evaluation; null: none since the last step was added. */
  evaluatedAt: number | null = null;
  private readonly time = new Time();
  private readonly scene: LabScene;
  private readonly runners: readonly DeviceRunner[];
  private pendingMessages: [device: number, what: ToDevice][] = [];

  constructor(scenario: Scenario, start: StartRunner, keepLines = false) {
    this.scenario = scenario;
    this.trace = new Trace(keepLines);
    this.names = new Names(scenario);
    this.steps = [...scenario.steps];
    this.node = new SimSyncNode(this.members, this.time, {});
    this.invariants = new InvariantChecker(this);
    this.node.onPush = (member, entries, partsBefore) =>
      checkReadMarks(
        this.node.server,
        this.invariants.displayedIds.get(member) ?? new Set(),
        member,
        entries,
        partsBefore,
      );
    this.conflicts = new Conflicts(this);
    this.switches = scenario.devices.map(({ switches }) => ({ ...defaultSwitches, ...switches }));
    const deliver = (device: number, message: ToDevice) => void this.pendingMessages.push([device, message]);
    const { time, node, trace, crossings, switches } = this;
    this.scene = new LabScene({ world: this, deliver });
    this.networkLink = new NetworkLink({
      time,
      node,
      trace,
      crossings,
      seed: scenario.seed,
      switches,
      deliver,
      handle: this.scene.handle,
      onKillBeforeAck: this.scene.onKillBeforeAck,
    });
    writeHistory(this);
    const accounts = scenario.devices.map(({ member }) => this.names.idOf(member) as MemberId);
    this.runners = accounts.map((account, index) =>
      start({ index, seed: scenario.seed, account, members: this.members, session: node.signIn(account) }),
    );
    this.devices = accounts.map((account, index) => new StoreMirror(index, emptyContents(account), () => this.now));
    for (const [index, { switches: initialSwitches }] of scenario.devices.entries())
      for (const [name, value] of Object.entries(initialSwitches))
        deliver(index, { kind: 'set', name: name as keyof Switches, value });
  }

  get now(): number {
    return this.time.now;
  }
  get members(): readonly MemberId[] {
    return this.names.ids;
  }
  conversationBetween = (a: MemberId, b: MemberId): ConversationId => this.names.conversationBetween(a, b);
  log = (line: string): void => this.trace.append(`${this.now} ${line}`);

  get healedAt(): number | null {
    return this.scene.healedAt;
  }
  get hasBackup(): boolean {
    return this.scene.backup !== null;
  }
  readVerdict = (ended: boolean): Verdict => verdictOf(this, ended);

  /** Adds a step after all steps with the same or an earlier time. */
  schedule(step: Step): void {
    this.evaluatedAt = null;
    const laterIndex = this.steps.findIndex(([at], n) => n >= this.stepsDone && at > step[0]);
    this.steps.splice(laterIndex < 0 ? this.steps.length : laterIndex, 0, step);
  }

  /** Time of the next event; null: there is none. */
  get next(): number | null {
    const all = [
      this.steps[this.stepsDone]?.[0],
      this.time.next,
      ...this.devices.map(({ nextEventAt }) => nextEventAt),
    ];
    const times = all.filter((at) => at !== null && at !== undefined);
    return this.crash !== null || !times.length ? null : Math.max(this.now, Math.min(...times));
  }

  /** Runs the next event. At equal times steps come first, then the network, then the devices in their order. */
  async runNextEvent(): Promise<void> {
    const dueAt = this.next;
    if (dueAt === null) return;
    this.eventCount += 1;
    const step = this.steps[this.stepsDone];
    if (this.pendingMessages.length) await this.flush(this.now);
    else if (step && step[0] <= dueAt) {
      this.stepsDone += 1;
      this.advanceClock(dueAt);
      this.guard(() => this.scene.perform(step));
    } else if ((this.time.next ?? Number.POSITIVE_INFINITY) <= dueAt)
      await this.time.run(dueAt, () => undefined).catch(this.recordError);
    else {
      this.advanceClock(dueAt);
      const device = this.devices.find(({ nextEventAt }) => nextEventAt !== null && nextEventAt <= dueAt);
      if (device) await this.advance(device, dueAt, []);
    }
    await this.flush(dueAt);
  }

  /** Runs all events up to this time. */
  async runTo(end: number): Promise<void> {
    for (let next = this.next; next !== null && next <= end; next = this.next) await this.runNextEvent();
    this.advanceClock(end);
  }

  close(): void {
    for (const host of this.runners) host.close();
  }

  /** Records a violated rule; any other error ends the run. */
  recordError = (error: unknown): void => {
    if (error instanceof InvariantViolation) {
      this.log(`BROKEN ${error.rule}`);
      if (!this.violations.has(error.rule)) this.violations.set(error.rule, error.message);
    } else this.crash ??= error instanceof Error ? (error.stack ?? error.message) : String(error);
  };

  guard(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.recordError(error);
    }
  }

  private advanceClock(at: number): void {
    this.time.now = Math.max(this.now, at);
  }

  private async flush(at: number): Promise<void> {
    for (let first = this.pendingMessages.shift(); first; first = this.pendingMessages.shift()) {
      const device = this.devices[first[0]];
      if (device) await this.advance(device, at, [first[1]]);
    }
  }

  private async advance(device: StoreMirror, at: number, brought: readonly ToDevice[]): Promise<void> {
    const { next, messages, contents } = await (this.runners[device.index] as DeviceRunner).advance(at, brought);
    device.nextEventAt = next;
    for (const each of messages) this.guard(() => this.receive(device, each));
    if (!contents) return;
    device.contents = contents;
    this.conflicts.readJournal(device);
    if (contents.session !== 'none') this.guard(() => this.invariants.checkDevice(device));
  }

  private receive(device: StoreMirror, message: FromDevice): void {
    switch (message.kind) {
      case 'request':
        return this.networkLink.request(device.index, message);
      case 'connect':
        return this.networkLink.connect(device.index, message.id, message.token);
      case 'close':
        return this.networkLink.forgetSocket(device.index, message.id);
      case 'wrote':
        return void this.messages.set(message.id, { ...message.note, device });
      case 'note':
        return void Object.assign(this.messages.get(message.id) ?? {}, message.patch);
      case 'answered':
        return recordAnswer(this.messages, this.node.server.epoch, message.request, message.body);
      case 'dropped':
        return excuseUnsent(this.messages, device);
      case 'failed':
        return this.crossings.note(this.now, device.index, 'act', unwrittenText(message.full));
      case 'say':
        return this.log(message.line);
      case 'crash':
        this.crash ??= message.text;
    }
  }
}
