/** Generates random histories: batches of entries of any size, pulls with any heads, and events without a request. */
import fc from 'fast-check';
import type { SentEntry } from '#schemas/commands/entry.ts';
import { reactionEmoji } from '#schemas/entities/message.ts';
import { desire, genre, sexualite } from '#schemas/entities/profile-values.ts';
import type { Epoch, MemberId, MessageId, StreamId } from '#schemas/ids.ts';
import { RANGE_OPEN } from '#schemas/limits.ts';
import { mediaPath } from '#schemas/media.ts';
import type { HeadTag } from '#schemas/wire/sync.ts';
import type { StreamChange } from '#simulator/server/live-items.ts';
import { pairCommands, editOf, entryOf } from '#tests/support/entries.ts';
import type { Both } from './both.ts';

const emojis = reactionEmoji.options;

/**
 * One step: the acting member, the other member, the act, two numbers that choose among the existing items, and whether
 * the step belongs to the batch of the previous one.
 */
export const step = fc.record({
  who: fc.oneof({ weight: 8, arbitrary: fc.nat(1) }, { weight: 2, arbitrary: fc.constant(2) }),
  whom: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.constant(1) }),
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constant('write' as const) },
    { weight: 4, arbitrary: fc.constant('ask' as const) },
    { weight: 1, arbitrary: fc.constant('fate' as const) },
  ),
  what: fc.nat(42),
  pick: fc.nat(9),
  again: fc.nat(11),
  together: fc.integer({ min: 0, max: 3 }),
});
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

export class History {
  private readonly both: Both;
  private readonly requested: SentEntry[] = [];
  private readonly sent: string[] = [];
  private readonly pictures: string[] = [];
  private readonly heads: HeadTag[][] = [[]];
  private changes: StreamChange[] = [];
  private batch: { me: MemberId; entries: SentEntry[] } | null = null;

  constructor(both: Both) {
    this.both = both;
  }

  async play(steps: readonly Step[]): Promise<void> {
    for (const each of steps) {
      const me = this.both.members[each.who] as MemberId;
      const other = this.both.members.filter((member) => member !== me)[each.whom] as MemberId;
      if (each.kind !== 'write') {
        await this.flush();
        await (each.kind === 'ask' ? this.ask(each, me, other) : this.fate(each, me, other));
        continue;
      }
      if (!each.together || this.batch?.me !== me) await this.flush();
      const entry = this.entry(each, me, other);
      this.requested.push(entry);
      if (entry.action === 'message.send') this.sent.push(entry.id);
      this.batch ??= { me, entries: [] };
      this.batch.entries.push(entry);
    }
    await this.flush();
    await this.both.everything();
    for (const path of this.pictures) for (const member of this.both.members) await this.both.seesPicture(member, path);
  }

  private async flush(): Promise<void> {
    const { batch } = this;
    this.batch = null;
    if (!batch) return;
    const { changed } = await this.both.push(batch.me, batch.entries);
    if (changed.length) this.changes = changed;
    await Promise.all(this.both.members.map((member) => this.both.digest(member)));
  }

  private entry({ what, pick, again }: Step, me: MemberId, other: MemberId): SentEntry {
    const late = this.requested.at(-1 - pick);
    if (again === 0 && late) return late;
    const ask = pairCommands(me, other);
    const malformed = pairCommands(
      other,
      this.both.members.find((member) => member !== me && member !== other) as MemberId,
    );
    const id = this.sent.at(-1 - pick) ?? crypto.randomUUID();
    const under = pick === 7 ? 'another life' : this.both.epoch;
    const own = { conversationId: me as string as typeof ask.stream };
    const makers = [
      () => ask.send(`message ${what}${pick}`),
      () => ask.send('bis'),
      () => ask.send('ter'),
      () => ask.send('quater'),
      () => ask.send('😀'.repeat(100 + 10 * pick)),
      () => ask.send('', undefined, { type: 'gif', gifUrl: 'https://example.test/a.gif' }),
      () => ask.send([' ', '\u00a0', '\u2003\n', '\ufeff', 'x'.repeat(1001)][pick % 5] ?? ''),
      () => ask.send('', undefined, { type: 'image', mediaUrl: this.pictures.at(-1 - (pick % 3)) ?? null }),
      () => ask.edit(id, `corrigé ${pick}`),
      () => ask.edit(id, 'encore'),
      () => ask.edit(id, ['', '\t', 'y'.repeat(1001)][pick % 3] ?? ''),
      () => ask.remove(id),
      () => ask.cancel(id),
      () => ask.cancel(crypto.randomUUID()),
      () => malformed.cancel(id),
      () => malformed.edit(id, 'ailleurs'),
      () => malformed.read(pick, under),
      () => ask.send('ailleurs', undefined, { conversationId: malformed.stream }),
      () => pairCommands(me, me).send('moi'),
      () => pairCommands(me, crypto.randomUUID() as MemberId).open(),
      () => ask.send('réponse', undefined, { replyTo: id as MessageId }),
      () => malformed.send('réponse', undefined, { replyTo: id as MessageId }),
      () => ask.react(id, emojis[pick] ?? null),
      () => ask.react(id, emojis[again % 3] ?? null),
      () => malformed.react(id, emojis[pick] ?? null),
      () => ask.set({ muted: pick % 2 === 0, ...(pick > 4 && { pinned: again % 2 === 0 }) }),
      () => ask.set({ archived: pick % 2 === 0 }),
      () => malformed.set({ pinned: true }),
      () => ask.read(pick, under),
      () => ask.read(pick, this.both.epoch),
      () => ask.read(99, under),
      () => entryOf({ action: 'conversation.read', data: { ...own, upTo: 1, epoch: this.both.epoch } }),
      () => ask.hide(pick, under),
      () => ask.hide(99, under),
      () => ask.open(),
      () => ask.block(),
      () => ask.unblock(),
      () => ask.unblock(),
      () =>
        entryOf({
          action: 'profile.edit',
          data: {
            fields: {
              soundVolume: { base: 0.3, value: pick / 9 },
              ...(pick % 2 && { soundOnMention: { base: true, value: pick % 4 === 1 } }),
            },
          },
        }),
      () =>
        editOf({
          desires: { base: again % 2 ? [] : ['danse'], value: desire.options.filter((_, n) => (n + pick) % 3 === 0) },
        }),
      () =>
        editOf({
          location: {
            base: again % 2 ? null : { name: 'Lyon', lat: 45.76, lng: 4.84 },
            value: pick % 3 ? { name: `ville ${pick % 4}`, lat: pick / 4, lng: again / 4 } : null,
          },
          auCap: { base: false, value: pick % 2 === 0 },
        }),
      () =>
        editOf({
          genre: { base: 'femme', value: genre.options[pick % 4] ?? 'femme' },
          ...(again % 2 && { sexualite: { base: null, value: sexualite.options[pick] ?? null } }),
        }),
    ];
    return (makers[what % makers.length] ?? ask.open)();
  }

  private async ask({ what, pick, again }: Step, me: MemberId, other: MemberId): Promise<void> {
    const { both } = this;
    const { stream } = pairCommands(me, other);
    switch (what % 6) {
      case 0:
        await both.live(
          again % 2 ? other : me,
          this.changes.map((change) => (pick % 2 ? { ...change, members: [...both.members] } : change)),
        );
        return;
      case 1:
        await both.pages(
          me,
          pick === 0 ? me : stream,
          Array.from({ length: 1 + (again % 3) }, (_, n) => (pick + 2 * n) % 4),
        );
        return;
      default: {
        const heads = (this.heads.at(-1 - (pick % this.heads.length)) ?? []).filter((_, n) => again !== n);
        const odd: HeadTag[] =
          again % 4
            ? []
            : [
                [stream as string as StreamId, pick, 1, 0],
                [crypto.randomUUID() as StreamId, 3, 1, 0],
              ];
        const known = new Set(heads.map(([id]) => id));
        const epoch = again === 5 ? null : again === 6 ? ('another life' as Epoch) : both.epoch;
        await both.pull(me, [...heads, ...odd.filter(([id]) => !known.has(id))], epoch);
        this.heads.push(both.heads(me));
      }
    }
  }

  private async fate({ what, pick, again }: Step, me: MemberId, other: MemberId): Promise<void> {
    const { both } = this;
    const { stream } = pairCommands(me, other);
    switch (what % 6) {
      case 0:
        return both.later(again === 0 ? 401 * 24 * 60 : 8);
      case 1:
        return again % 3 ? both.rename(me, `ville ${this.requested.length} ${what} ${pick}`) : both.turn();
      case 2:
        return both.ranges(me, stream, [[1, RANGE_OPEN]]);
      case 3:
        return both.ranges(me, stream, [
          [1, pick + 1],
          [pick + 3, RANGE_OPEN],
        ]);
      case 4: {
        const path = mediaPath({ conversationId: stream, senderId: me }, crypto.randomUUID(), {
          type: 'image/webp',
          width: 3,
          height: 2,
        });
        if (again) await both.addPicture(me, path);
        return void this.pictures.push(path);
      }
      default:
        return both.ranges(me, stream, [[1 + pick, RANGE_OPEN]]);
    }
  }
}
