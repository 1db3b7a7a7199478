/** Hand-written histories of messages: sent to various members, cancelled, edited and deleted. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { pairCommands } from '#tests/support/entries.ts';
import { codes, type Cases } from './sides.ts';

export const messageCases: Cases = {
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
    const { stream } = pairCommands(bela, cyd);
    const texts = [' \n', '\u00a0', '\ufeff\u2003', '\u2800\u200b\u00ad', '👨‍👩‍👧‍👦'.repeat(1000), 'x'.repeat(12_001)];
    const { results } = await both.push(ada, [
      pairCommands(ada, ada).send('moi'),
      pairCommands(ada, nobody).open(),
      pairCommands(ada, nobody).block(),
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
};
