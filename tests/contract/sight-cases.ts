/** Hand-written histories of visibility: hiding, blocks and read marks. */
import { expect } from 'vitest';
import { codes, talk, type Cases } from './sides.ts';

export const sightCases: Cases = {
  '[Y9, Y12] hidden, come back, hidden unseen, opened': async (both, { ada, bela, asAda, asBela }) => {
    await both.push(ada, [asAda.send('un')]);
    const heads = both.heads(bela);
    await both.push(bela, [asBela.hide(1, both.epoch)]);
    expect((await both.pull(bela, heads)).gone).toEqual([{ stream: asAda.stream, membership: { gone: true, rev: 3 } }]);
    expect((await both.pages(bela, asAda.stream, [0])).chunks).toBeNull();
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
};
