/** What must hold on a device at every moment, and on all of them once everything has been delivered. */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { isFailed } from '#schemas/commands/queue.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { isPresent } from '#domain/heads.ts';
import { isAnswered, pageOf } from '#domain/pages.ts';
import { inRanges } from '#domain/ranges.ts';
import type { Device } from './device.ts';
import type { Stream } from '#simulator/server/truth.ts';
import type { World } from './world.ts';

/** `toEqual` only where it will fail: it is slow, and asked a million times. */
function same(actual: unknown, expected: unknown, what: string): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, what).toEqual(expected);
}

export class Judge {
  private readonly world: World;
  /** Own messages last seen: « Envoyé » never goes back, and nothing vanishes. */
  private readonly seen = new Map<string, { sent: boolean; era: string }>();
  constructor(world: World) {
    this.world = world;
  }

  private conversations(member: MemberId): ConversationId[] {
    return this.world.members.filter((each) => each !== member).map((each) => this.world.conversation(member, each));
  }

  look(device: Device): void {
    for (const id of this.conversations(device.account)) this.lookAt(device, id);
    if (!this.world.behind(device)) this.equal(device);
  }

  private lookAt(device: Device, id: ConversationId): void {
    const view = device.view(id);
    const head = device.seenHead(id);
    const present = isPresent(head, device.store.epoch) ? head : null;
    if (present && !present.membership.cardAllowed) expect(present.card, `card of ${id} on ${device.name}`).toBeNull();
    if (!view) return;
    const ids = view.messages.map((each) => each.id as string);
    same(ids, [...new Set(ids)], `shown twice on ${device.name}`);
    const era = `${device.store.epoch ?? ''}/${device.queue.snapshot.epoch ?? ''}/${present?.membership.since ?? 0}`;
    let last = 0;
    for (const { id: message, state } of view.messages) {
      const note = this.world.written.get(message);
      if (note?.device !== device) continue;
      const before = this.seen.get(message);
      const sent = state === 'sent' || state === 'read';
      if (before?.sent && before.era === era && !sent) expect.fail(`« Envoyé » went back: ${message} on ${device.name}`);
      if (state === 'failed') note.refused = true;
      if (!note.refused) {
        if (note.nth <= last) expect.fail(`own order on ${device.name}: ${message}`);
        last = note.nth;
      }
      if (state === 'failed') this.seen.delete(message);
      else this.seen.set(message, { sent, era });
    }
    for (const [message, { era: then }] of this.seen) {
      const note = this.world.written.get(message);
      if (note?.device !== device || note.stream !== id || ids.includes(message) || note.pressed || note.forgiven) continue;
      if (then !== era) this.seen.delete(message);
      else if (present) {
        const row = this.world.server.stream(id)?.rows.find((each) => (each.id as string) === message);
        if (!row || inRanges(present.membership.ranges, row.seq)) expect.fail(`own message vanished: ${message} on ${device.name}`);
      }
    }
  }

  /** Equal digests: all that the store claims is as on the server. */
  private equal(device: Device): void {
    const { server } = this.world;
    for (const stream of server.truth.streams.values()) {
      const head = device.store.heads.get(stream.id);
      const { id } = stream;
      if (!server.visible(device.account, stream)) {
        if (isPresent(head, device.store.epoch)) expect.fail(`${id} is still there on ${device.name}`);
        continue;
      }
      same(head?.info, server.info(device.account, stream), `info of ${id} on ${device.name}`);
      same(head?.membership, server.membership(device.account, stream), `membership of ${id} on ${device.name}`);
      same(head?.card, server.card(device.account, stream), `card of ${id} on ${device.name}`);
      if (head && stream.kind === 'conversation') this.claims(device, stream);
    }
  }

  private claims(device: Device, stream: Stream): void {
    const head = device.store.heads.get(stream.id);
    const ranges = stream.parts.get(device.account)?.ranges ?? [];
    for (let seq = 1; head && seq <= stream.last; seq++) {
      const page = device.page(head, pageOf(seq));
      if (!page || !isAnswered(page, seq) || !inRanges(ranges, seq)) continue;
      same(page.rows.find((row) => row.seq === seq), stream.rows.find((row) => row.seq === seq), `${stream.id} claims ${seq} on ${device.name}`);
    }
  }

  final(): void {
    for (const device of this.world.devices) this.finalOn(device);
    const { written, server } = this.world;
    const rows = new Map([...server.truth.streams.values()].flatMap((stream) => stream.rows).map((row) => [row.id as string, row]));
    for (const stream of server.truth.streams.values()) {
      const ids = stream.rows.map(({ id }) => id);
      expect(ids, 'doubled on the server').toEqual([...new Set(ids)]);
      for (const device of this.world.devices) {
        const own = ids.flatMap((id) => written.get(id) ?? []).filter((note) => note.device === device && !note.refused && !note.forgiven);
        expect(own.map(({ nth }) => nth), `own order on the server, of ${device.name}`).toEqual(own.map(({ nth }) => nth).sort((a, b) => a - b));
      }
    }
    for (const [id, note] of written) {
      const row = rows.get(id);
      const queued = note.device.queue.snapshot.entries.some((entry) => (entry.id as string) === id);
      if (note.told && row) expect(row.deletedAt, `sent although told discarded: ${id}`).not.toBeNull();
      if (note.pressed) expect(queued, `discarded and still there: ${id}`).toBe(false);
      else if (row) {
        expect(queued, `a failed item for a sent message: ${id}`).toBe(false);
        if (!row.deletedAt && !note.edited) expect(row.text).toBe(note.text);
      } else if (!note.forgiven) expect(queued, `accepted and lost: ${id}`).toBe(true);
    }
  }

  private finalOn(device: Device): void {
    const { server } = this.world;
    const { snapshot } = device.queue;
    expect(snapshot.entries.filter(({ id }) => !isFailed(snapshot, id)), `queue of ${device.name}`).toEqual([]);
    for (const id of this.conversations(device.account)) {
      const stream = server.stream(id);
      const view = device.view(id);
      const confirmed = view?.messages.filter(({ seq }) => seq !== null) ?? [];
      if (!stream || !server.visible(device.account, stream)) {
        expect(confirmed, `visible after loss on ${device.name}`).toEqual([]);
        expect([...device.store.pages.values()].filter((page) => (page.streamId as string) === id), `pages of ${id} on ${device.name}`).toEqual([]);
        continue;
      }
      const part = stream.parts.get(device.account);
      const rows = stream.rows.filter(({ seq }) => inRanges(part?.ranges ?? [], seq));
      expect(confirmed.map((each) => [each.seq, each.id, each.text, each.deleted])).toEqual(rows.map((row) => [row.seq, row.id, row.text, row.deletedAt !== null]));
      const unread = rows.filter(({ seq, senderId }) => seq > (part?.read ?? 0) && senderId !== device.account).length;
      expect(view?.unread, `unread of ${id} on ${device.name}`).toBe(unread);
      expect(view?.missing).toEqual([]);
    }
  }
}
