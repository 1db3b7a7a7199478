/** Members, their devices, one server, and a network that loses, doubles and delays. Everything happens in small steps. */
import type { Command } from '#schemas/commands/command.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { ConversationId, EntryId, MemberId, MessageId, StreamId } from '#schemas/ids.ts';
import type { LiveItem, PushAnswer } from '#schemas/wire/sync.ts';
import { blockedByMe } from '#domain/fold/blocked.ts';
import { itemOfLive, itemOfPages, itemsOfPull, type Item } from '#domain/items.ts';
import type { Arrival } from '#domain/epochs.ts';
import { discard, dismiss, retry } from '#outbox/rules/discard.ts';
import { editMessage } from '#outbox/rules/edit.ts';
import { markRead } from '#outbox/rules/read.ts';
import { START, uuid } from '../streams.ts';
import { Device, type Drain } from './device.ts';
import { conversationOf, Server } from '#simulator/server/server.ts';
import type { Truth } from '#simulator/server/truth.ts';

interface Flight {
  device: Device;
  kind: 'pull' | 'page' | 'push' | 'live';
  /** Reaches the server, and gives what comes back; undefined when it already comes back. */
  up?: () => Flight;
  down?: () => void;
}

/** What a device wrote, and what its member did with it since. */
export interface Written {
  device: Device;
  stream: ConversationId;
  nth: number;
  text: string;
  /** Discarded, deleted or sent anew. */
  pressed: boolean;
  /** The member was told that it will never leave. */
  told: boolean;
  edited: boolean;
  refused: boolean;
  forgiven: boolean;
}

export class World {
  readonly server: Server;
  readonly devices: Device[];
  readonly written = new Map<string, Written>();
  net: Flight[] = [];
  private saved: Truth | null = null;
  private ids = 0;
  readonly members: readonly MemberId[];

  constructor(devicesOf: readonly number[]) {
    this.members = devicesOf.map((_, n) => uuid(n + 1) as MemberId);
    this.server = new Server(this.members);
    this.devices = devicesOf.flatMap((count, n) => Array.from({ length: count }, (_, i) => new Device(`${'ABC'[n] ?? n}${i}`, this.members[n] as MemberId)));
    for (const device of this.devices) device.onCancelled = (id, epoch) => this.heard(id, epoch);
  }

  private heard(id: string, epoch: string): void {
    if (epoch === this.server.epoch) Object.assign(this.written.get(id) ?? {}, { told: true });
  }

  newId = (): EntryId => uuid(10_000 + ++this.ids) as EntryId;
  private stamp = { newId: this.newId, now: START };

  other(member: MemberId, n: number): MemberId {
    const others = this.members.filter((each) => each !== member);
    return others[n % others.length] as MemberId;
  }

  conversation = (a: MemberId, b: MemberId): ConversationId => conversationOf(this.members.indexOf(a) + 1, this.members.indexOf(b) + 1);

  // ── what members do ──

  write(device: Device, command: Command): EntryId {
    const id = this.newId();
    device.queue.run({ change: { add: [{ ...command, id, timestamp: START }] }, value: undefined });
    return id;
  }

  send(device: Device, to: MemberId): EntryId {
    const conversationId = this.conversation(device.account, to);
    const text = `words ${this.ids + 1}`;
    const id = this.write(device, { action: 'message.send', data: { conversationId, receiverId: to, type: 'text', text, mediaUrl: null, gifUrl: null } });
    this.note(device, id, conversationId, text);
    return id;
  }

  note(device: Device, id: string, stream: ConversationId, text: string): void {
    this.written.set(id, { device, stream, nth: ++this.ids, text, pressed: false, told: false, edited: false, refused: false, forgiven: false });
  }

  discard(device: Device, id: string): void {
    const told = device.queue.run(discard(device.queue.snapshot, id as MessageId, this.stamp)) === 'gone';
    Object.assign(this.written.get(id) ?? {}, { pressed: true, told });
  }

  edit(device: Device, conversationId: ConversationId, id: string, text: string): void {
    const told = !device.queue.snapshot.claimed.has(id as EntryId);
    const edited = device.queue.run(editMessage(device.queue.snapshot, conversationId, id as MessageId, text, this.stamp));
    const note = this.written.get(id);
    if (edited.how === 'resent') {
      this.note(device, edited.id, conversationId, text);
      Object.assign(note ?? {}, { pressed: true, told });
    } else if (note && edited.how === 'changed') note.text = text;
    else if (note) note.edited = true;
  }

  read(device: Device, conversationId: ConversationId, upTo: number): void {
    const { epoch } = device.store;
    if (epoch) device.queue.run(markRead(device.queue.snapshot, { conversationId, upTo, epoch }, this.stamp));
  }

  retry = (device: Device, id: EntryId): boolean => device.queue.run(retry(device.queue.snapshot, id, START));
  dismiss = (device: Device, id: EntryId): boolean => device.queue.run(dismiss(device.queue.snapshot, id));
  blocks = (device: Device, who: MemberId): boolean =>
    blockedByMe(device.store.heads.get(asStream(device.account)), device.store.epoch, device.queue.snapshot).has(who);

  /** The same member, elsewhere. */
  elsewhere(member: MemberId, commands: readonly Command[]): void {
    for (const { data } of commands) if ('messageId' in data) Object.assign(this.written.get(data.messageId) ?? {}, { edited: true });
    const entries = commands.map((command) => ({ ...command, id: this.newId(), timestamp: START }));
    this.announce(this.server.push(member, entries, this.server.epoch).live);
  }

  burst(from: MemberId, to: MemberId, count: number): void {
    const conversationId = this.conversation(from, to);
    const words = (n: number) => ({ conversationId, receiverId: to, type: 'text', text: `burst ${this.ids} ${n}`, mediaUrl: null, gifUrl: null }) as const;
    this.elsewhere(from, Array.from({ length: count }, (_, n) => ({ action: 'message.send', data: words(n) })));
  }

  // ── the network ──

  announce(live: readonly { to: MemberId; item: LiveItem }[]): void {
    for (const { to, item } of live)
      for (const device of this.devices)
        if (device.account === to) this.net.push({ device, kind: 'live', down: () => device.hear({ epoch: item.epoch, source: 'live' }, [itemOfLive(item)]) });
  }

  private ask(device: Device, kind: 'pull' | 'page', answer: () => { arrival: Arrival; items: Item[] }): void {
    const up = (): Flight => {
      const { arrival, items } = answer();
      return { device, kind, down: () => device.hear(arrival, items) };
    };
    this.net.push({ device, kind, up });
  }

  pull(device: Device): void {
    const { epoch: asked } = device.store;
    const tags = device.tags();
    device.wantPull = false;
    device.pulls += 1;
    this.ask(device, 'pull', () => {
      const answer = this.server.pull(device.account, tags, asked);
      return { arrival: { epoch: answer.epoch, source: 'pull', asked }, items: itemsOfPull(answer) };
    });
  }

  page(device: Device, stream: StreamId, k: number): void {
    const { epoch: asked } = device.store;
    this.ask(device, 'page', () => {
      const answer = this.server.pages(device.account, stream, [k]);
      return { arrival: { epoch: answer.epoch, source: 'page', asked }, items: [itemOfPages(answer)] };
    });
  }

  /** One attempt in flight for each drain; several drains may run at once, as if none respected the lock. */
  push(device: Device, drain: Drain): void {
    drain.sent = true;
    const { epoch, entries } = drain;
    const up = (): Flight => {
      const { answer, live } = this.server.push(device.account, entries, epoch);
      this.heed(answer);
      this.announce(live);
      return { device, kind: 'push', down: () => void (drain.answer ??= answer) };
    };
    this.net.push({ device, kind: 'push', up });
  }

  private heed({ results }: PushAnswer): void {
    for (const { id, status } of results) if (status === 'rejected') Object.assign(this.written.get(id) ?? {}, { refused: true });
  }

  arrive(i: number, keep = false): void {
    const flight = this.net[i];
    if (!flight) return;
    if (!keep) this.net.splice(i, 1);
    if (flight.up) this.net.push(flight.up());
    else flight.down?.();
  }

  behind = (device: Device): boolean => device.digest() !== this.truthDigest(device.account);

  private truthDigest(member: MemberId): string {
    const { server } = this;
    const seen = [...server.truth.streams.values()].filter((stream) => server.visible(member, stream));
    const tags = seen.map((stream) => `${stream.id}:${stream.rev}:${stream.parts.get(member)?.rev ?? 0}:${server.card(member, stream)?.rev ?? 0}`);
    return `${server.epoch}|${tags.sort().join(',')}`;
  }

  // ── the server's own life ──

  /** What the backup had not seen is forgiven. */
  backupOrRestore(backup: boolean): void {
    if (backup || !this.saved) {
      this.saved = structuredClone(this.server.truth);
      return;
    }
    const kept = new Map([...this.saved.streams.values()].flatMap(({ rows }) => rows).map((row) => [row.id as string, row]));
    for (const { rows } of this.server.truth.streams.values()) for (const { id } of rows) if (!kept.has(id)) Object.assign(this.written.get(id) ?? {}, { forgiven: true });
    for (const [id, note] of this.written) {
      if (kept.has(id)) note.edited = true;
      if (kept.has(id) && !kept.get(id)?.deletedAt) note.told = false;
    }
    this.server.truth = structuredClone(this.saved);
    this.server.epochs += 1;
  }
}
