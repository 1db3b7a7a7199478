/** Members, their devices, one server, one network, one clock. */
import type { Command } from '#schemas/commands/command.ts';
import type { ConversationId, EntryId, MemberId } from '#schemas/ids.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { conversationOf } from '#simulator/server/small-world.ts';
import { START, uuid } from '#simulator/server/numbered.ts';
import type { Truth } from '#simulator/server/truth.ts';
import type { Bending, ShownPending } from '../bending.ts';
import { diceOf, type Dice, type Trace } from '../chance.ts';
import { watchingClaims } from '../judge/claimed.ts';
import { checkSender } from '../judge/sender.ts';
import { Fields } from '../judge/fields.ts';
import { checkUnseen } from '../judge/unseen.ts';
import { Wishes } from '../judge/wishes.ts';
import { Judge } from '../judge/judge.ts';
import { Drafts } from '../judge/drafts.ts';
import { Pictures } from '../judge/pictures.ts';
import { Reports } from '../judge/reports.ts';
import type { Plan } from '../plan.ts';
import { inMemory, type Storage } from '../ports/storage.ts';
import { Tally } from '../tally.ts';
import { Time } from '../time.ts';
import { SimDevice } from './device.ts';
import { Network } from './network.ts';
import { SyncNode } from './sync-node.ts';
import type { Surroundings } from './surroundings.ts';
import { forgiveDropped, forgiveRestored, hearAnswer, type Written } from './written.ts';

export class World implements Surroundings {
  readonly time: Time;
  readonly storage: Storage;
  readonly dice: Dice;
  readonly members: readonly MemberId[];
  readonly node: SyncNode;
  readonly network: Network;
  readonly devices: SimDevice[];
  readonly judge: Judge;
  readonly written = new Map<string, Written>();
  readonly bending: Bending;
  readonly trace: Trace;
  readonly fields = new Fields();
  readonly wishes = new Wishes();
  readonly pictures: Pictures;
  readonly reports = new Reports();
  readonly drafts = new Drafts();
  readonly tally = new Tally();
  readonly screenful: number | undefined;
  readonly batch: number | undefined;
  leap = 0;
  private readonly errors: unknown[] = [];
  private saved: Truth | null = null;
  private ids = 0;

  constructor(plan: Plan, bending: Bending, trace: Trace, storage = inMemory) {
    [this.bending, this.trace, this.storage] = [bending, trace, storage];
    this.time = new Time(storage.settle);
    this.dice = diceOf(plan.seed);
    this.screenful = plan.screenful;
    this.batch = plan.batch;
    this.members = plan.devices.map((_, n) => uuid(n + 1) as MemberId);
    this.node = new SyncNode(this.members, this.time, bending);
    this.node.count = this.count;
    this.pictures = new Pictures(this.node.server, this.written);
    this.node.bucket.watch = { came: this.pictures.came, told: this.pictures.told, count: this.count };
    this.network = new Network(this.time, this.node, this.dice, plan.network, trace, this.count);
    this.network.blind = bending.blindDigest === true;
    this.judge = new Judge(this);
    this.node.watch = (member, entries, before, results) => {
      this.fields.applied(member, entries, results);
      this.wishes.applied(member, entries, results);
      this.pictures.applied(entries, results);
      this.reports.applied(this.node.server, member, entries, results);
      checkSender(this.written, member, entries);
      checkUnseen(this.node.server, this.judge.had.get(member) ?? new Set(), member, entries, before);
    };
    if (plan.history) this.burst(this.members[0] as MemberId, this.members[1] as MemberId, plan.history);
    this.devices = plan.devices.flatMap((count, n) =>
      Array.from(
        { length: count },
        (_, i) => new SimDevice(`${'ABCD'[n] ?? n}${i}`, this.members[n] as MemberId, this),
      ),
    );
    for (const device of this.devices) {
      device.openPage();
      device.live(plan.tabs);
    }
  }

  signIn = (member: MemberId) => this.node.signIn(member);
  wrote = (id: string, note: Written): void => void this.written.set(id, note);
  note = (id: string, patch: Partial<Written>): void => void Object.assign(this.written.get(id) ?? {}, patch);
  watched = (outbox: Outbox): Outbox =>
    watchingClaims(outbox, this.written, (broken) => this.crashed(broken), this.pictures.refused);
  pendingOn = (device: SimDevice): ShownPending[] => this.judge.pendingOn(device);
  count = (what: string): void => this.tally.add(what);
  newId = (): string => uuid(10_000 + ++this.ids);
  say = (line: string): void => this.trace.say(`${this.time.now} ${line}`);

  /** A defect, thrown where nobody waits for it. */
  crashed(error: unknown): void {
    this.errors.push(error);
  }

  check(): void {
    if (this.errors.length) throw this.errors[0];
    for (const device of this.devices) if (device.owner && device.changed()) this.judge.look(device);
  }

  run = (ms: number): Promise<void> => this.time.run(this.time.now + ms, () => this.check());

  other(member: MemberId, n: number): MemberId {
    const others = this.members.filter((each) => each !== member);
    return others[n % others.length] as MemberId;
  }

  conversation = (a: MemberId, b: MemberId): ConversationId =>
    conversationOf(this.members.indexOf(a) + 1, this.members.indexOf(b) + 1);

  /** Whatever is there at first has been opened. */
  async opened(): Promise<void> {
    for (let n = 0; n < 20 && !this.devices.every(({ open }) => open); n++) await this.run(5);
  }

  behind = (device: SimDevice): boolean => device.seen().digestText() !== this.node.digestText(device.account);

  // ── the same members, elsewhere ──

  elsewhere(member: MemberId, commands: readonly Command[]): void {
    if (!commands.length) return;
    for (const { data } of commands)
      if ('messageId' in data) Object.assign(this.written.get(data.messageId) ?? {}, { edited: true });
    const entries = commands.map((command) => ({ ...command, id: this.newId() as EntryId, timestamp: START }));
    this.network.announce(this.node.server.push(member, entries, this.node.server.epoch).live);
  }

  burst(from: MemberId, to: MemberId, count: number): void {
    const conversationId = this.conversation(from, to);
    const words = (n: number) =>
      ({
        conversationId,
        receiverId: to,
        type: 'text',
        text: `burst ${this.ids} ${n}`,
        mediaUrl: null,
        gifUrl: null,
      }) as const;
    this.elsewhere(
      from,
      Array.from({ length: count }, (_, n) => ({ action: 'message.send', data: words(n) })),
    );
  }

  /** The new version is there: every page begins anew. */
  updated(): void {
    this.node.refuses = false;
    for (const device of this.devices) {
      device.die();
      device.live(1);
    }
  }

  /** Nobody opens the app for so long. */
  away(ms: number): void {
    for (const device of this.devices) device.die();
    this.leap += ms;
    this.node.leap = this.leap;
    for (const device of this.devices) device.live(1);
  }

  // ── what becomes of what was written ──

  answered = (request: string, body: object): void => hearAnswer(this.written, this.node.server.epoch, request, body);
  droppedPicture = (path: string): void => void Object.assign(this.pictures.taken.get(path) ?? {}, { dropped: true });
  dropped(device: SimDevice): void {
    forgiveDropped(this.written, device);
    this.drafts.leave(device, device.account);
    this.reports.dropped(device);
  }

  backup(): void {
    this.saved = structuredClone(this.node.server.truth);
    this.fields.backup();
    this.wishes.backup();
  }

  restore(): boolean {
    const { saved } = this;
    if (!saved) return false;
    const { server } = this.node;
    forgiveRestored(this.written, server.truth, saved);
    this.reports.restored(server.truth, saved);
    this.pictures.restore();
    server.truth = structuredClone(saved);
    this.fields.restore();
    this.wishes.restore();
    if (!this.bending.sameEpoch) server.epochs += 1;
    this.network.drop(null);
    return true;
  }
}
