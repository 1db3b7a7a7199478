/** Holds the parts of a simulation: members, devices, one server, one network, one clock. */
import type { Command } from '#schemas/actions/union.ts';
import type { GroupCommand } from '#schemas/commands/group-command.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, EntryId, MemberId } from '#schemas/ids.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import { conversationBetween } from '#simulator/server/small-environment.ts';
import { START, uuid } from '#simulator/server/fixed-ids.ts';
import type { ServerState } from '#simulator/server/truth.ts';
import type { FaultHooks, PendingMessage } from '../faults/fault-hooks.ts';
import { diceOf, type Dice, type Trace } from '../core/chance.ts';
import { withClaimCheck } from '../invariants/claim-check.ts';
import { checkMemberships } from '../invariants/group-items.ts';
import { checkSender } from '../invariants/sender.ts';
import { ProfileFieldTracker } from '../invariants/profile-field-tracker.ts';
import { checkReadMarks } from '../invariants/read-mark-check.ts';
import { SettingTracker } from '../invariants/setting-tracker.ts';
import { AlbumTracker } from '../invariants/album-tracker.ts';
import { EventTracker } from '../invariants/event-tracker.ts';
import { FollowTracker } from '../invariants/follow-tracker.ts';
import { checkNotifications, ShownNotifications } from '../invariants/notifications.ts';
import { InvariantChecker } from '../invariants/invariants.ts';
import { DraftTracker, type DraftHolder } from '../invariants/draft-tracker.ts';
import { PictureTracker } from '../invariants/picture-tracker.ts';
import { ReportTracker } from '../invariants/report-tracker.ts';
import type { Plan } from '../core/plan.ts';
import { inMemoryBackend, type DatabaseBackend } from '../core/ports/database-backend.ts';
import { Counters } from '../core/counters.ts';
import { Time } from '../core/time.ts';
import { SimDevice } from './device.ts';
import { Network } from './network.ts';
import { SimSyncNode } from './sync-node.ts';
import type { ServerExtension } from '#simulator/server/kinds/types.ts';
import type { StreamKinds } from '#streams/types.ts';
import type { DeviceEnvironment } from './device-environment.ts';
import { excuseUnsent, excuseRestored, recordAnswer } from './written-messages.ts';
import type { ObservedDevice, WrittenMessage } from '../invariants/observed-world.ts';

/** Additional stream kinds for devices and server. `count` is called for each event. */
export interface WorldKinds {
  device: StreamKinds;
  server(count: (event: string) => void): ServerExtension;
}

export class World implements DeviceEnvironment {
  readonly time: Time;
  readonly storage: DatabaseBackend;
  readonly dice: Dice;
  readonly members: readonly MemberId[];
  /** Members without a device here, who act in groups only. */
  readonly guests: readonly MemberId[];
  readonly node: SimSyncNode;
  readonly network: Network;
  readonly devices: SimDevice[];
  readonly invariants: InvariantChecker;
  readonly messages = new Map<string, WrittenMessage>();
  readonly hooks: FaultHooks;
  readonly trace: Trace;
  readonly fields = new ProfileFieldTracker();
  readonly settings = new SettingTracker();
  readonly pictures: PictureTracker;
  readonly reports = new ReportTracker();
  readonly drafts = new DraftTracker();
  readonly follows = new FollowTracker();
  readonly events = new EventTracker();
  readonly albums = new AlbumTracker();
  readonly shownNotifications = new ShownNotifications();
  readonly counters = new Counters();
  readonly screenful: number | undefined;
  readonly batch: number | undefined;
  readonly kinds: StreamKinds | undefined;
  calendarOffsetMs = 0;
  private readonly errors: unknown[] = [];
  private backedUpState: ServerState | null = null;
  private ids = 0;

  constructor(plan: Plan, hooks: FaultHooks, trace: Trace, storage = inMemoryBackend, kinds?: WorldKinds) {
    this.kinds = kinds?.device;
    [this.hooks, this.trace, this.storage] = [hooks, trace, storage];
    this.time = new Time(storage.settle);
    this.dice = diceOf(plan.seed);
    this.screenful = plan.screenful;
    this.batch = plan.batch;
    this.members = plan.devices.map((_, n) => uuid(n + 1) as MemberId);
    const hasGroups = plan.steps.some(([step]) => step === 'group' || step === 'crowd');
    this.guests = hasGroups ? [7, 8, 9].map((n) => uuid(n) as MemberId) : [];
    this.node = new SimSyncNode([...this.members, ...this.guests], this.time, hooks, kinds?.server(this.count));
    this.node.count = this.count;
    this.node.visibility.onDeleted = (group) => {
      for (const note of this.messages.values()) if (asStream(note.stream) === group) note.excused = true;
    };
    this.pictures = new PictureTracker(this.node.server, this.messages);
    this.node.bucket.watch = {
      onUpload: this.pictures.onUpload,
      onDownload: this.pictures.onDownload,
      onAlbumRead: (...read) => this.albums.checkRead(this.node.server, ...read),
      count: this.count,
    };
    this.network = new Network(this.time, this.node, this.dice, plan.network, trace, this.count);
    this.network.hidesDigest = hooks.hidesDigest === true;
    this.invariants = new InvariantChecker(this);
    this.node.onJob = () => checkNotifications(this.node.server, this.shownNotifications);
    this.node.onPush = (member, entries, partsBefore, results) => {
      this.fields.applied(member, entries, results);
      this.settings.applied(member, entries, results);
      this.follows.applied(this.node.server, member, entries, results);
      this.events.applied(this.node.server, member, entries, results);
      this.albums.applied(this.node.server, member, entries, results);
      this.pictures.onPush(entries, results);
      this.reports.onPush(this.node.server, member, entries, results);
      checkNotifications(this.node.server, this.shownNotifications);
      checkSender(this.messages, member, entries);
      checkMemberships(this.node.server, member, entries, partsBefore, results);
      checkReadMarks(
        this.node.server,
        this.invariants.displayedIds.get(member) ?? new Set(),
        member,
        entries,
        partsBefore,
      );
    };
    if (plan.history) this.sendBurst(this.members[0] as MemberId, this.members[1] as MemberId, plan.history);
    this.devices = plan.devices.flatMap((count, n) =>
      Array.from(
        { length: count },
        (_, i) => new SimDevice(`${'ABCD'[n] ?? n}${i}`, this.members[n] as MemberId, this),
      ),
    );
    for (const device of this.devices) {
      device.openPage();
      device.ensureTabs(plan.tabs);
    }
  }

  signIn = (member: MemberId) => this.node.signIn(member);
  recordMessage = (id: string, note: WrittenMessage): void => void this.messages.set(id, note);
  updateMessage = (id: string, patch: Partial<WrittenMessage>): void =>
    void Object.assign(this.messages.get(id) ?? {}, patch);
  wrapOutbox = (outbox: Outbox): Outbox =>
    withClaimCheck(outbox, this.messages, (broken) => this.reportDefect(broken), this.pictures.onRefusal);
  pendingMessagesOn = (device: ObservedDevice): PendingMessage[] => this.invariants.pendingMessagesOn(device);
  count = (what: string): void => this.counters.add(what);
  newId = (): string => uuid(10_000 + ++this.ids);
  log = (line: string): void => this.trace.append(`${this.time.now} ${line}`);

  /** Records a defect that was thrown where no code awaits it; `check` throws it. */
  reportDefect(error: unknown): void {
    this.errors.push(error);
  }

  check(): void {
    if (this.errors.length) throw this.errors[0];
    for (const device of this.devices) if (device.owner && device.hasChanged()) this.invariants.checkDevice(device);
  }

  run = (ms: number): Promise<void> => this.time.run(this.time.now + ms, () => this.check());

  otherMember(member: MemberId, n: number): MemberId {
    const others = this.members.filter((each) => each !== member);
    return others[n % others.length] as MemberId;
  }

  conversationBetween = (a: MemberId, b: MemberId): ConversationId =>
    conversationBetween(this.members.indexOf(a) + 1, this.members.indexOf(b) + 1);

  /** Runs until all devices are open, at most 100 ms. */
  async waitUntilOpen(): Promise<void> {
    for (let n = 0; n < 20 && !this.devices.every(({ isOpen }) => isOpen); n++) await this.run(5);
  }

  isBehind = (device: SimDevice): boolean => device.readScreen().digestText() !== this.node.digestText(device.account);

  // ── the same members on other devices ──

  pushFromOtherDevice(member: MemberId, commands: readonly Command[]): void {
    if (!commands.length) return;
    for (const { data } of commands)
      if ('messageId' in data) Object.assign(this.messages.get(data.messageId) ?? {}, { edited: true });
    const entries = commands.map((command) => ({ ...command, id: this.newId() as EntryId, timestamp: START }));
    const pushed = this.node.server.push(member, entries, this.node.server.epoch);
    this.follows.applied(this.node.server, member, entries, pushed.answer.results);
    this.events.applied(this.node.server, member, entries, pushed.answer.results);
    this.albums.applied(this.node.server, member, entries, pushed.answer.results);
    this.node.publish(pushed);
  }

  commandFromOtherDevice(member: MemberId, command: GroupCommand): string {
    const entry = { ...command, id: this.newId() as EntryId, timestamp: START };
    const done = this.node.server.command(member, entry, this.node.server.epoch);
    this.node.publish(done);
    const [result] = done.answer.results;
    return result?.code ?? result?.status ?? 'refused';
  }

  sendBurst(from: MemberId, to: MemberId, count: number): void {
    const conversationId = this.conversationBetween(from, to);
    const content = (n: number) =>
      ({
        conversationId,
        receiverId: to,
        type: 'text',
        text: `burst ${this.ids} ${n}`,
        mediaUrl: null,
        gifUrl: null,
      }) as const;
    this.pushFromOtherDevice(
      from,
      Array.from({ length: count }, (_, n) => ({ action: 'message.send', data: content(n) })),
    );
  }

  /** Restarts all devices with a version that the server accepts. */
  restartAll(): void {
    this.node.refusesProtocol = false;
    for (const device of this.devices) {
      device.killAll();
      device.ensureTabs(1);
    }
  }

  /** Closes the app on all devices for this time. */
  leaveClosed(ms: number): void {
    for (const device of this.devices) device.killAll();
    this.calendarOffsetMs += ms;
    this.node.calendarOffsetMs = this.calendarOffsetMs;
    for (const device of this.devices) device.ensureTabs(1);
  }

  // ── expected outcomes of messages ──

  onAnswer = (request: string, body: object): void =>
    recordAnswer(this.messages, this.node.server.epoch, request, body);
  onPictureWithdrawn = (path: string): void =>
    void Object.assign(this.pictures.pictures.get(path) ?? {}, { withdrawn: true });
  onSignOut(device: ObservedDevice & DraftHolder): void {
    excuseUnsent(this.messages, device);
    this.drafts.leave(device, device.account);
    this.reports.onSignOut(device);
  }

  backup(): void {
    this.backedUpState = structuredClone(this.node.server.truth);
    this.fields.backup();
    this.node.visibility.backup();
    this.settings.backup();
    this.follows.backup();
    this.events.backup();
    this.albums.backup();
  }

  restore(): boolean {
    const { backedUpState } = this;
    if (!backedUpState) return false;
    const { server } = this.node;
    excuseRestored(this.messages, server.truth, backedUpState);
    this.reports.onRestore(server.truth, backedUpState);
    this.pictures.onRestore();
    server.truth = structuredClone(backedUpState);
    this.fields.restore();
    this.node.visibility.restore();
    this.settings.restore();
    this.follows.restore();
    this.events.restore();
    this.albums.restore();
    if (!this.hooks.keepsEpochOnRestore) server.epochs += 1;
    this.network.drop(null);
    this.node.awaitCounts();
    return true;
  }
}
