/** What must hold on a device at every moment. */
import { dequal } from 'dequal/lite';
import type { Head } from '#schemas/entities/head.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { isPresent } from '#domain/heads.ts';
import { isAnswered, pageOf } from '#domain/pages.ts';
import { inRanges } from '#domain/ranges.ts';
import type { Stream } from '#simulator/server/truth.ts';
import type { ShownPending } from '../bending.ts';
import { Broken } from '../plan.ts';
import type { Seen } from '../world/seen.ts';
import { conversationsOf, type JudgedDevice, type JudgedWorld } from './judged.ts';

export function same(actual: unknown, expected: unknown, what: string, where: string): void {
  if (!dequal(actual, expected))
    throw new Broken(what, `${where}: ${JSON.stringify(actual)} for ${JSON.stringify(expected)}`);
}

interface Shown {
  device: JudgedDevice;
  sent: boolean;
  era: string;
}

export class Judge {
  private readonly world: JudgedWorld;
  /** Own messages last seen: « Envoyé » never goes back, and nothing vanishes. */
  private readonly shown = new Map<string, Shown>();
  private readonly memberships = new Map<string, { rev: number; read: number }>();
  private readonly filled = new Map<string, string>();
  /** What a member has had before them. */
  readonly had = new Map<MemberId, Set<string>>();
  constructor(world: JudgedWorld) {
    this.world = world;
  }

  look(device: JudgedDevice): void {
    const seen = device.seen();
    this.world.say(
      `${device.name} ${seen.queue.entries.length}/${seen.queue.results.size} ${seen.digestText().length} ${seen.pages.size}`,
    );
    for (const id of conversationsOf(this.world, device.account)) this.lookAt(device, seen, id);
    const cache = `${device.era}/${device.erased}`;
    if (seen.epoch) this.filled.set(device.name, cache);
    else if (this.filled.get(device.name) === cache) throw new Broken('store emptied', device.name);
    for (const { id, epoch, membership } of seen.heads.values()) {
      const key = `${device.name}/${device.era}/${epoch}/${id}`;
      const known = this.memberships.get(key) ?? { rev: 0, read: 0 };
      if (membership.rev < known.rev) throw new Broken('membership went back', `${id} on ${device.name}`);
      const read = membership.gone ? known.read : membership.read;
      if (read < known.read) throw new Broken('read mark went back', `${id} on ${device.name}`);
      this.memberships.set(key, { rev: membership.rev, read });
    }
    if (seen.digestText() === this.world.node.digestText(device.account)) this.equal(device, seen);
  }

  private lookAt(device: JudgedDevice, seen: Seen, id: ConversationId): void {
    const view = seen.view(id);
    const head = seen.seenHead(id);
    const present = isPresent(head, seen.epoch) ? head : null;
    if (present && !present.membership.cardAllowed && present.card)
      throw new Broken('card after loss', `${id} on ${device.name}`);
    if (!view) return;
    if (view.unread < 0) throw new Broken('unread below zero', `${id} on ${device.name}`);
    const ids = view.messages.map((each) => each.id as string);
    const had = this.had.get(device.account) ?? new Set();
    this.had.set(device.account, had);
    for (const id of ids) had.add(id);
    const listed = new Set(ids);
    if (listed.size !== ids.length) throw new Broken('shown twice', `${id} on ${device.name}`);
    // Of what was made anew the newest pages come first: what is older is not gone.
    const era = `${device.era}/${device.erased}/${seen.epoch ?? ''}/${seen.queue.epoch ?? ''}/${present?.membership.since ?? 0}`;
    let last = 0;
    for (const { id: message, state } of view.messages) {
      const note = this.world.written.get(message);
      if (note?.device !== device || note.era !== device.era) continue;
      const before = this.shown.get(message);
      const sent = state === 'sent' || state === 'read';
      if (before?.sent && before.era === era && !sent)
        throw new Broken('« Envoyé » went back', `${message} on ${device.name}`);
      if (state === 'failed') note.refused = true;
      if (!note.refused) {
        if (note.nth < last) throw new Broken('own order in the view', `${message} on ${device.name}`);
        last = note.nth;
      }
      if (state === 'failed') this.shown.delete(message);
      else this.shown.set(message, { device, sent, era });
    }
    for (const [message, { device: where, era: then }] of this.shown) {
      const note = this.world.written.get(message);
      if (where !== device || note?.stream !== id || listed.has(message) || note.pressed || note.forgiven) continue;
      if (then !== era) this.shown.delete(message);
      else if (present) {
        const row = this.world.node.server.stream(id)?.rows.find((each) => (each.id as string) === message);
        if (!row || inRanges(present.membership.ranges, row.seq))
          throw new Broken('own message vanished', `${message} on ${device.name}`);
      }
    }
  }

  /** Equal digests: all that the store claims is as on the server. */
  private equal(device: JudgedDevice, seen: Seen): void {
    const { server } = this.world.node;
    const what = 'digest equal, state not';
    for (const stream of server.truth.streams.values()) {
      const head = seen.heads.get(stream.id);
      const { id } = stream;
      if (!server.visible(device.account, stream)) {
        if (isPresent(head, seen.epoch)) throw new Broken(what, `${id} is still there on ${device.name}`);
        continue;
      }
      same(head?.info, server.info(device.account, stream), what, `info of ${id} on ${device.name}`);
      same(head?.membership, server.membership(device.account, stream), what, `membership of ${id} on ${device.name}`);
      same(head?.card, server.card(device.account, stream), what, `card of ${id} on ${device.name}`);
      if (head && stream.kind === 'conversation') {
        this.claims(device, seen, stream);
        recounted(device, head, stream);
      }
    }
  }

  private claims(device: JudgedDevice, seen: Seen, stream: Stream): void {
    const head = seen.heads.get(stream.id);
    const ranges = stream.parts.get(device.account)?.ranges ?? [];
    const rows = new Map(stream.rows.map((row) => [row.seq, row]));
    for (let seq = 1; head && seq <= stream.last; seq++) {
      const page = seen.page(head, pageOf(seq));
      if (!page || !isAnswered(page, seq) || !inRanges(ranges, seq)) continue;
      same(
        page.rows.find((row) => row.seq === seq),
        rows.get(seq),
        'digest equal, state not',
        `${stream.id} claims ${seq} on ${device.name}`,
      );
    }
  }

  /** Own messages last seen waiting, for whoever queues again what it misses. */
  pendingOn(device: JudgedDevice): ShownPending[] {
    const waiting = [...this.shown].filter(([, { device: where, sent }]) => where === device && !sent);
    return waiting
      .map(([id]) => ({ id, data: this.world.written.get(id) }))
      .flatMap(({ id, data }) => (data ? [{ id, stream: data.stream, text: data.text, to: data.to }] : []));
  }
}

/** [Y12] The four integers, and the messages themselves. */
function recounted({ name, account }: JudgedDevice, { membership, info }: Head, { id, rows }: Stream): void {
  if (membership.gone || !info) return;
  const { read, mine, mineAtRead, ranges } = membership;
  const unread = rows.filter(({ seq, senderId }) => seq > read && senderId !== account && inRanges(ranges, seq)).length;
  same(info.last - read - (mine - mineAtRead), unread, 'unread differs from a recount', `${id} on ${name}`);
}
