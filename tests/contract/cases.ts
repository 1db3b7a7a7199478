/**
 * Hand-written histories for both servers: one for each branch of the rules. What is answered is compared by `Both`
 * itself.
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Epoch, MemberId, StreamId } from '#schemas/ids.ts';
import { RANGE_OPEN } from '#schemas/limits.ts';
import type { HeadTag } from '#schemas/wire/sync.ts';
import { between, editOf } from '#tests/support/entries.ts';
import type { Both } from './both.ts';
import { contactCases } from './contact-cases.ts';
import { expressiveCases } from './expressive-cases.ts';
import { pictureCases } from './picture-cases.ts';
import { reportCases } from './report-cases.ts';
import { codes, only, sides, talk, type Cases, type Sides } from './sides.ts';

export const cases: Cases = {
  ...expressiveCases,
  ...reportCases,
  ...contactCases,
  ...pictureCases,
  '[Y10] a first pull: the newest page of the newest conversation, of the others their place in the list': async (
    both,
    { ada, bela, cyd, asAda, asCyd },
  ) => {
    await talk(both, ada, asAda, 6);
    await talk(both, cyd, asCyd, 2);
    const { streams } = await both.pull(ada);
    expect(streams.map(({ kind, rows, answered }) => [kind, rows.length, answered])).toEqual([
      ['account', 0, []],
      ['conversation', 2, [0]],
      ['conversation', 0, []],
    ]);
    await both.pull(bela, [], null);
  },
  '[Y7] heads given: nothing, one row, a few, and pages named beyond the limit of a stream': async (
    both,
    { ada, bela, asAda },
  ) => {
    const first = asAda.send('un');
    await both.push(ada, [first]);
    const heads = both.heads(bela);
    expect((await both.pull(bela, heads)).streams).toEqual([]);
    await both.push(ada, [asAda.edit(first.id, 'un bis'), asAda.send('deux')]);
    expect(only((await both.pull(bela, heads)).streams, asAda.stream)).toEqual([
      { rows: [1, 2], answered: [], named: [], partial: false },
    ]);
    await talk(both, ada, asAda, 9);
    expect(only((await both.pull(bela, heads)).streams, asAda.stream)).toEqual([
      { rows: [8, 9, 10, 11], answered: [2], named: [1, 0], partial: true },
    ]);
  },
  '[Y7] beyond the limit of all: whole streams first, then one newest page, then numbers alone': async (
    both,
    { ada, bela, cyd, asBela, asCyd },
  ) => {
    await both.push(bela, [asBela.send('un')]);
    await both.push(cyd, [asCyd.send('un')]);
    const heads = both.heads(ada);
    await talk(both, bela, asBela, 5);
    await talk(both, cyd, asCyd, 4);
    const { streams } = await both.pull(ada, heads);
    expect(only(streams, asCyd.stream)).toEqual([{ rows: [2, 3, 4, 5], answered: [], named: [], partial: false }]);
    expect(only(streams, asBela.stream)).toEqual([{ rows: [4, 5, 6], answered: [1], named: [0], partial: true }]);
    await talk(both, cyd, asCyd, 4);
    expect(only((await both.pull(ada, heads)).streams, asBela.stream)).toEqual([
      { rows: [2, 3, 4, 5, 6], answered: [], named: [], partial: false },
    ]);
  },
  '[Y7] some heads, and heads of what is not the member’s': async (both, { ada, bela, asAda, withCyd, cyd }) => {
    await both.push(ada, [asAda.send('un'), withCyd.send('un')]);
    const heads = both.heads(ada);
    for (const given of [
      heads.slice(0, 1),
      heads.slice(1),
      [...heads, [randomUUID() as StreamId, 4, 2, 1]],
      [[withCyd.stream as string as StreamId, 1, 1, 1]],
    ] as HeadTag[][])
      for (const member of [ada, bela, cyd]) await both.pull(member, given);
  },
  '[Y9, Y12] hidden, come back, hidden unseen, opened': async (both, { ada, bela, asAda, asBela }) => {
    await both.push(ada, [asAda.send('un')]);
    const heads = both.heads(bela);
    await both.push(bela, [asBela.hide(1, both.epoch)]);
    expect((await both.pull(bela, heads)).gone).toEqual([{ stream: asAda.stream, membership: { gone: true, rev: 3 } }]);
    expect((await both.pages(bela, asAda.stream, [0])).pages).toBeNull();
    await both.push(bela, [asBela.read(1, both.epoch)]);
    await both.push(ada, [asAda.send('deux')]);
    await both.pull(bela, heads);
    await both.push(bela, [asBela.hide(1, both.epoch)]);
    await both.push(bela, [asBela.hide(2, 'another life'), asBela.hide(2, both.epoch), asBela.open(), asBela.open()]);
    await both.everything();
  },
  '[Y9] what is hidden tells nothing of a block, nor of its end': async (both, { ada, bela, asAda, asBela }) => {
    await both.push(ada, [asAda.send('un')]);
    await both.push(bela, [asBela.hide(1, both.epoch)]);
    const { changed } = await both.push(ada, [asAda.block()]);
    expect(changed.find(({ stream }) => (stream as string) === asAda.stream)?.members).toEqual([ada]);
    await both.push(bela, [asBela.hide(9, both.epoch), asBela.open()]);
    await both.push(ada, [asAda.unblock()]);
    await both.everything();
  },
  '[Y3, Y9, Y12] blocked by one, by both, and not any more: what is read meanwhile is shown afterwards': async (
    both,
    { ada, bela, asAda, asBela },
  ) => {
    const [mine, theirs] = [asAda.send('un'), asBela.send('deux')];
    await both.push(ada, [mine]);
    await both.push(bela, [theirs]);
    const heads = both.heads(ada);
    await both.push(ada, [asAda.block(), asAda.block(), asAda.send('non'), asAda.edit(mine.id, 'non')]);
    await both.pull(ada, heads);
    const { results } = await both.push(bela, [
      asBela.read(2, both.epoch),
      asBela.send('non'),
      asBela.edit(theirs.id, 'non'),
      asBela.remove(theirs.id),
      asBela.block(),
      asBela.open(),
    ]);
    expect(codes(results)).toEqual(['applied', 'blocked', 'blocked', 'applied', 'applied', 'applied']);
    await both.push(ada, [asAda.unblock(), asAda.send('toujours non')]);
    await both.push(bela, [asBela.unblock(), asBela.unblock()]);
    await both.push(ada, [asAda.send('enfin')]);
    await both.everything();
  },
  '[CHAT-60] blocked before a word, opened by one, begun by the other': async (both, { ada, bela, asAda, asBela }) => {
    await both.push(ada, [asAda.block()]);
    expect(codes((await both.push(bela, [asBela.open(), asBela.send('?')])).results)).toEqual(['blocked', 'blocked']);
    await both.push(ada, [asAda.unblock()]);
    await both.later(60);
    await both.push(ada, [asAda.open()]);
    await both.push(bela, [asBela.hide(0, both.epoch), asBela.read(1, both.epoch)]);
    await both.everything();
    await both.push(bela, [asBela.send('Bonsoir')]);
    await both.everything();
  },
  '[Y2] sent twice, by another, cancelled before and after, and after the ids are forgotten': async (
    both,
    { ada, bela, asAda, asBela },
  ) => {
    const [first, late] = [asAda.send('un'), asAda.send('deux')];
    await both.push(ada, [first, first, asAda.cancel(late.id), late, asAda.cancel(first.id), asAda.cancel(first.id)]);
    await both.push(bela, [first, late, asBela.cancel(first.id), asBela.cancel(late.id)]);
    const kept = asAda.send('trois');
    await both.push(ada, [kept]);
    await both.later(401 * 24 * 60);
    await both.push(ada, [kept]);
    expect(codes((await both.push(ada, [kept, late])).results)).toEqual(['duplicate', 'applied']);
    expect(codes((await both.push(bela, [asBela.send('à moi', kept.id)])).results)).toEqual(['foreign']);
    await both.push(ada, [asAda.block()]);
    expect(codes((await both.push(ada, [kept, asAda.send('quatre')])).results)).toEqual(['duplicate', 'blocked-mine']);
  },
  '[Y2] calling back under another conversation tells nothing of the message there': async (
    both,
    { ada, asAda, withCyd },
  ) => {
    const sent = asAda.send('un');
    await both.push(ada, [sent]);
    const { results } = await both.push(ada, [withCyd.cancel(sent.id)]);
    expect(results).toMatchObject([{ status: 'applied', what: 'cancelled', stream: withCyd.stream }]);
    expect(results[0]?.row).toBeUndefined();
  },
  '[Y4] edits: in time, too late, of another’s, of nothing, of what is deleted, into nothing': async (
    both,
    { ada, bela, cyd, asAda, asBela, asCyd },
  ) => {
    const sent = asAda.send('un');
    const gif = asAda.send('', undefined, { type: 'gif', gifUrl: 'https://example.test/a.gif' });
    await both.push(ada, [sent, gif]);
    await both.later(14);
    await both.push(ada, [
      asAda.edit(sent.id, 'à temps'),
      asAda.edit(sent.id, ' '),
      asAda.edit(gif.id, ''),
      asAda.edit(sent.id, 'x'.repeat(1001)),
    ]);
    await both.push(bela, [asBela.edit(sent.id, 'faux'), asBela.remove(sent.id), asBela.edit(randomUUID(), '?')]);
    await both.push(cyd, [asCyd.edit(sent.id, 'faux'), { ...asAda.edit(sent.id, 'faux'), id: asCyd.open().id }]);
    await both.later(2);
    const { results } = await both.push(ada, [
      asAda.edit(sent.id, 'tard'),
      asAda.remove(sent.id),
      asAda.remove(sent.id),
      asAda.edit(sent.id, 'mort'),
    ]);
    expect(codes(results)).toEqual(['edit-too-late', 'applied', 'applied', 'deleted']);
  },
  '[Y4] whom and where: oneself, nobody, another pair’s conversation; blank, and too long': async (
    both,
    { ada, bela, cyd, asAda },
  ) => {
    const nobody = randomUUID() as MemberId;
    const { stream } = between(bela, cyd);
    const texts = [' \n', '\u00a0', '\ufeff\u2003', '\u2800\u200b\u00ad', '👨‍👩‍👧‍👦'.repeat(1000), 'x'.repeat(12_001)];
    const { results } = await both.push(ada, [
      between(ada, ada).send('moi'),
      between(ada, nobody).open(),
      between(ada, nobody).block(),
      asAda.send('ailleurs', undefined, { conversationId: stream }),
      ...texts.map((text) => asAda.send(text)),
    ]);
    expect(codes(results)).toEqual([
      'unknown-member',
      'unknown-member',
      'unknown-member',
      'unknown-conversation',
      'empty-message',
      'empty-message',
      'empty-message',
      'empty-message',
      'applied',
      'text-too-long',
    ]);
  },
  '[Y7, Y8] visible ranges with holes: in pulls, pages, previews and live, and for the mark': async (
    both,
    { ada, bela, asAda, asBela },
  ) => {
    const sent = Array.from({ length: 9 }, (_, n) => asAda.send(`message ${n + 1}`));
    await both.push(ada, sent);
    const heads = both.heads(bela);
    await both.ranges(bela, asAda.stream, [
      [3, 4],
      [8, RANGE_OPEN],
    ]);
    await both.everything();
    await both.pull(bela, heads);
    expect((await both.pages(bela, asAda.stream, [2, 0, 1, 0])).pages).toMatchObject({
      answered: [0, 1, 2],
      rows: [{ seq: 3 }, { seq: 4 }, { seq: 8 }, { seq: 9 }],
    });
    const { changed } = await both.push(ada, [
      asAda.edit(sent[0]?.id ?? '', 'caché'),
      asAda.edit(sent[2]?.id ?? '', 'visible'),
    ]);
    expect((await both.live(bela, changed)).map(({ rows }) => rows.length)).toEqual([0, 1]);
    await both.push(bela, [asBela.read(9, both.epoch), asBela.send('dix')]);
    await both.ranges(bela, asAda.stream, [[20, RANGE_OPEN]]);
    await both.everything();
  },
  '[Y8] live: asked for late, asked for by whom it is not for, of what a later revision has replaced': async (
    both,
    { ada, bela, cyd, asAda, asBela },
  ) => {
    const sent = asAda.send('un');
    const { changed } = await both.push(ada, [sent, asAda.edit(sent.id, 'un bis')]);
    const forged = changed.map((change) => ({ ...change, members: [...both.members] }));
    await both.push(ada, [asAda.remove(sent.id)]);
    await both.push(bela, [asBela.hide(1, both.epoch)]);
    for (const member of [ada, bela, cyd]) await both.live(member, forged);
  },
  '[Y9, Y20] pages: of a stranger’s stream, of the account, of what was never there': async (
    both,
    { ada, bela, cyd, asAda },
  ) => {
    await both.push(ada, [asAda.send('un')]);
    for (const member of [ada, bela, cyd])
      for (const stream of [asAda.stream, ada, randomUUID()])
        await both.pages(member, stream, [0, 7], [{ stream: asAda.stream as string as StreamId, pages: [1, 0] }]);
  },
  '[Y7] a name of the other’s: the card’s revision alone': async (both, { ada, bela, asAda }) => {
    await both.push(ada, [asAda.send('un')]);
    const heads = both.heads(bela);
    await both.rename(ada, 'Nancy');
    expect((await both.pull(bela, heads)).streams).toMatchObject([{ rows: [], card: { rev: 2, town: 'Nancy' } }]);
    await both.push(bela, [between(bela, ada).block()]);
    await both.rename(ada, 'Metz');
    await both.everything();
  },
  '[Y12] marks: forward only, not beyond the last, not of another life, and own words after them': async (
    both,
    { ada, bela, asAda, asBela },
  ) => {
    await talk(both, ada, asAda, 3);
    await both.push(bela, [
      asBela.send('quatre'),
      asBela.read(2, both.epoch),
      asBela.read(1, both.epoch),
      asBela.read(99, 'another life'),
    ]);
    await both.push(ada, [asAda.send('cinq')]);
    await both.push(bela, [asBela.read(99, both.epoch), asBela.read(99, both.epoch)]);
    await both.everything();
  },
  '[Y13] a profile’s fields: changed once, on both sides, not at all, and asked for again': async (both, { ada }) => {
    const edit = editOf({ soundVolume: { base: 0.3, value: 0.8 }, soundOnMention: { base: true, value: false } });
    await both.push(ada, [edit]);
    await both.push(ada, [
      edit,
      editOf({ soundVolume: { base: 0.3, value: 0.5 } }),
      editOf({ soundOnMention: { base: true, value: true } }),
    ]);
    await both.everything();
  },
  '[Y21] another epoch: a push is refused whole, a pull is a first one, and what was asked before goes on': async (
    both,
    { ada, bela, asAda },
  ) => {
    const sent = asAda.send('un');
    await both.push(ada, [sent]);
    const [heads, before] = [both.heads(bela), both.epoch];
    await both.turn();
    expect((await both.push(ada, [asAda.send('deux')], before)).results).toEqual([]);
    await both.push(ada, [asAda.send('deux')], null);
    await both.pull(bela, heads, before);
    await both.pull(bela, heads, 'another life' as Epoch);
    expect(codes((await both.push(ada, [sent])).results)).toEqual(['duplicate']);
    await both.everything();
  },
};
export const playCase = (both: Both, act: (both: Both, given: Sides) => Promise<void>): Promise<void> =>
  act(both, sides(both));
