/**
 * The laboratory's one clock: of all that can happen next, on any device, on the way or on the server, the earliest
 * happens, and whoever is first in a fixed order when two are due at once. So the trace does not depend on how fast a
 * device's thread is.
 */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { Trace } from '../chance.ts';
import { Judge } from '../judge/judge.ts';
import type { JudgedWorld } from '../judge/judged.ts';
import { checkUnseen } from '../judge/unseen.ts';
import { Broken } from '../plan.ts';
import { Time } from '../time.ts';
import { SyncNode } from '../world/sync-node.ts';
import { forgiveDropped, hearAnswer, type Written } from '../world/written.ts';
import { Air } from './air.ts';
import { Conflicts } from './conflicts.ts';
import type { FromDevice, Host, StartHost, ToDevice } from './crossing.ts';
import { Crossings } from './crossings.ts';
import { emptyContents } from './empty-contents.ts';
import { tell } from './history.ts';
import { Mirror } from './mirror.ts';
import { Names } from './names.ts';
import { Stage } from './stage.ts';
import { wellSwitches } from './switches.ts';
import { unwrittenText } from './told.ts';
import type { Scenario, Step, Switches, Verdict } from './types.ts';
import { verdictOf } from './verdict.ts';

export class Director implements JudgedWorld {
  readonly scenario: Scenario;
  readonly names: Names;
  readonly trace: Trace;
  readonly crossings = new Crossings();
  readonly conflicts: Conflicts;
  readonly node: SyncNode;
  readonly judge: Judge;
  readonly air: Air;
  readonly devices: readonly Mirror[];
  readonly switches: readonly Switches[];
  readonly written = new Map<string, Written>();
  /** Rules found broken, the first of each kind. */
  readonly broken = new Map<string, string>();
  /** Everything that is to be done, in order; and how much of it was. */
  readonly steps: Step[];
  done = 0;
  events = 0;
  crash: string | null = null;
  /** When what must hold was judged to the end; null: not yet, or things were done since. */
  judgedAt: number | null = null;
  private readonly time = new Time();
  private readonly stage: Stage;
  private readonly hosts: readonly Host[];
  private brought: [device: number, what: ToDevice][] = [];

  constructor(scenario: Scenario, start: StartHost, keepLines = false) {
    this.scenario = scenario;
    this.trace = new Trace(keepLines);
    this.names = new Names(scenario);
    this.steps = [...scenario.steps];
    this.node = new SyncNode(this.members, this.time, {});
    this.judge = new Judge(this);
    this.node.watch = (member, entries, before) =>
      checkUnseen(this.node.server, this.judge.had.get(member) ?? new Set(), member, entries, before);
    this.conflicts = new Conflicts(this);
    this.switches = scenario.devices.map(({ switches }) => ({ ...wellSwitches, ...switches }));
    const bring = (device: number, what: ToDevice) => void this.brought.push([device, what]);
    const { time, node, trace, crossings, switches } = this;
    this.stage = new Stage({ director: this, bring });
    this.air = new Air({
      time,
      node,
      trace,
      crossings,
      seed: scenario.seed,
      switches,
      bring,
      handle: this.stage.handle,
      killed: this.stage.killed,
    });
    tell(this);
    const accounts = scenario.devices.map(({ member }) => this.names.idOf(member) as MemberId);
    this.hosts = accounts.map((account, index) =>
      start({ index, seed: scenario.seed, account, members: this.members, session: node.signIn(account) }),
    );
    this.devices = accounts.map((account, index) => new Mirror(index, emptyContents(account), () => this.now));
    for (const [index, { switches: given }] of scenario.devices.entries())
      for (const [name, value] of Object.entries(given))
        bring(index, { kind: 'set', name: name as keyof Switches, value });
  }

  get now(): number {
    return this.time.now;
  }
  get members(): readonly MemberId[] {
    return this.names.ids;
  }
  conversation = (a: MemberId, b: MemberId): ConversationId => this.names.conversation(a, b);
  say = (line: string): void => this.trace.say(`${this.now} ${line}`);

  get healedAt(): number | null {
    return this.stage.healedAt;
  }
  get hasBackup(): boolean {
    return this.stage.saved !== null;
  }
  verdict = (ended: boolean): Verdict => verdictOf(this, ended);

  /** Also to be done: after everything that is to be done until then. */
  do(step: Step): void {
    this.judgedAt = null;
    const later = this.steps.findIndex(([at], n) => n >= this.done && at > step[0]);
    this.steps.splice(later < 0 ? this.steps.length : later, 0, step);
  }

  /** The moment of the next event; null: none is to come. */
  get next(): number | null {
    const all = [this.steps[this.done]?.[0], this.time.next, ...this.devices.map(({ next }) => next)];
    const times = all.filter((at) => at !== null && at !== undefined);
    return this.crash !== null || !times.length ? null : Math.max(this.now, Math.min(...times));
  }

  /** Steps first, then what travels, then the devices in their order. */
  async event(): Promise<void> {
    const at = this.next;
    if (at === null) return;
    this.events += 1;
    const step = this.steps[this.done];
    if (this.brought.length) await this.flush(this.now);
    else if (step && step[0] <= at) {
      this.done += 1;
      this.passTo(at);
      this.guarded(() => this.stage.perform(step));
    } else if ((this.time.next ?? Number.POSITIVE_INFINITY) <= at)
      await this.time.run(at, () => undefined).catch(this.found);
    else {
      this.passTo(at);
      const device = this.devices.find(({ next }) => next !== null && next <= at);
      if (device) await this.advance(device, at, []);
    }
    await this.flush(at);
  }

  /** Everything until then has happened. */
  async runTo(end: number): Promise<void> {
    for (let next = this.next; next !== null && next <= end; next = this.next) await this.event();
    this.passTo(end);
  }

  close(): void {
    for (const host of this.hosts) host.close();
  }

  /** A rule that does not hold is kept, a defect ends everything. */
  found = (error: unknown): void => {
    if (error instanceof Broken) {
      this.say(`BROKEN ${error.what}`);
      if (!this.broken.has(error.what)) this.broken.set(error.what, error.message);
    } else this.crash ??= error instanceof Error ? (error.stack ?? error.message) : String(error);
  };

  guarded(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.found(error);
    }
  }

  private passTo(at: number): void {
    this.time.now = Math.max(this.now, at);
  }

  private async flush(at: number): Promise<void> {
    for (let first = this.brought.shift(); first; first = this.brought.shift()) {
      const device = this.devices[first[0]];
      if (device) await this.advance(device, at, [first[1]]);
    }
  }

  private async advance(device: Mirror, at: number, brought: readonly ToDevice[]): Promise<void> {
    const { next, out, contents } = await (this.hosts[device.index] as Host).advance(at, brought);
    device.next = next;
    for (const each of out) this.guarded(() => this.hear(device, each));
    if (!contents) return;
    device.contents = contents;
    this.conflicts.look(device);
    if (contents.session !== 'none') this.guarded(() => this.judge.look(device));
  }

  private hear(device: Mirror, told: FromDevice): void {
    switch (told.kind) {
      case 'request':
        return this.air.request(device.index, told);
      case 'connect':
        return this.air.connect(device.index, told.id, told.token);
      case 'close':
        return this.air.closed(device.index, told.id);
      case 'wrote':
        return void this.written.set(told.id, { ...told.note, device });
      case 'note':
        return void Object.assign(this.written.get(told.id) ?? {}, told.patch);
      case 'answered':
        return hearAnswer(this.written, this.node.server.epoch, told.request, told.body);
      case 'dropped':
        return forgiveDropped(this.written, device);
      case 'failed':
        return this.crossings.note(this.now, device.index, 'act', unwrittenText(told.full));
      case 'say':
        return this.say(told.line);
      case 'crash':
        this.crash ??= told.text;
    }
  }
}
